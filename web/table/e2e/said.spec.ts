// What has to be said before one decides.
import { dice } from './policy';
import { expect, test } from './test';
import { comeIn, me, post, Table, type State } from './table';

test('A new match of another game begins with that game\'s own number of players', async ({ page }) => {
  await comeIn(page, 'Ann');
  await page.goto('/new');
  const players = page.getByLabel('Players');
  await expect(players).toHaveValue('3');
  await page.locator('select').first().selectOption('reich');
  await expect(players).toHaveValue('2');
  await expect(page.locator('main')).not.toContainText(/technology/i);
});

interface Sea {
  procedure?: string;
  forces: { by: string; mission: string; factors: number; aboard: number }[];
}

test('Whoever may intercept is told whose ships are at sea, how strong, and what they carry', async ({ page }) => {
  await comeIn(page, 'Ann');
  const made = await post<{ id: string }>(page, '/api/matches', { game: 'reich', setup: { scenario: '1942', players: 2 }, seats: [me('axis'), me('allies')] });
  const table = new Table(page, made.id);
  const random = dice(4);
  const sea = (s: State): Sea => s.view as unknown as Sea;
  let s = await table.state();
  for (let i = 0; i < 4000; i++) {
    const who = (await table.state()).seats?.find((x) => x.awaited)?.id ?? '';
    s = await table.state(who);
    if (s.prompt.phase.includes('Set-up') && (s.moves?.length ?? 0) > 1) {
      await post(page, `/api/matches/${made.id}/setup?seat=${who}`, {});
      continue;
    }
    if (sea(s).procedure === 'Reactions' && s.prompt.text.startsWith('Ships are at sea')) break;
    if (!s.moves?.length) continue; // somebody else has been asked meanwhile
    const on = s.moves.filter((m) => m !== 'back');
    const moves = on.length ? on : s.moves;
    const ships = moves.filter((m) => /^(sail|transport|embark|rebase|course|harbour|change|invade|carry)/.test(m));
    const pick = ships.length && random() < 0.8 ? ships : random() < 0.5 ? moves.filter((m) => m.startsWith('done')) : moves;
    await table.send((pick.length ? pick : moves)[Math.floor(random() * (pick.length || moves.length))] ?? '', s.version, who);
  }
  const [force] = sea(s).forces;
  await table.show();
  const list = page.getByRole('list', { name: 'Enemy ships at sea' });
  await expect(list).toContainText(`${force?.factors ?? 0} naval factors`);
  if (force?.aboard) await expect(list).toContainText(`${force.aboard} factors aboard`);
});
