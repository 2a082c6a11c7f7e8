// Draws the boards that the page shows, from the cartography, by day and evening and
// in every language.
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';

mkdirSync('public/tt', { recursive: true });
for (const theme of ['light', 'dark']) {
  for (const [language, file] of [['en', theme], ['de', `${theme}.de`]]) {
    execFileSync(process.execPath, ['../cartography/preview.mjs', `public/tt/board-${file}.svg`, theme, language], { stdio: 'inherit' });
  }
}
