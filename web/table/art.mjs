// Draws the boards that the page shows, from the cartography, by day and evening.
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';

mkdirSync('public/tt', { recursive: true });
for (const theme of ['light', 'dark']) {
  execFileSync(process.execPath, ['../cartography/preview.mjs', `public/tt/board-${theme}.svg`, theme], { stdio: 'inherit' });
}
