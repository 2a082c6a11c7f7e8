// Six players of Third Reich at one screen: the game is open but for the variants, so
// the table is passed on for these alone.
import { dice } from './policy';
import { expect, test } from './test';
import { comeIn, get, me, post, Table, type State } from './table';

interface Open extends Record<string, unknown> {
  year: number;
  season: string;
  procedure?: string;
  variants: Record<string, { number?: number; what?: string }>;
}

const view = (s: State): Open => s.view as unknown as Open;
// Of several who are asked the one at the screen goes on.
const awaited = (s: State, at: string): string => {
  const all = (s.seats ?? []).filter((x) => x.awaited).map((x) => x.id);
  return all.includes(at) ? at : (all[0] ?? '');
};

test('Six players of Third Reich play a turn with a curtain for each variant, and no other', async ({ page }) => {
  test.setTimeout(1_800_000);
  await comeIn(page, 'Family');
  const games = await get<{ id: string; scenarios: { id: string; players: number[]; seats: string[][] }[] }[]>(page, '/api/games');
  const scenario = games.find((g) => g.id === 'reich')?.scenarios.find((s) => s.id === '1939');
  const seats = scenario?.seats[scenario.players.indexOf(6)] ?? [];
  expect(seats).toHaveLength(6);
  const { id } = await post<{ id: string }>(page, '/api/matches', { game: 'reich', setup: { scenario: '1939', players: 6 }, seats: seats.map(me) });
  const table = new Table(page, id);
  const random = dice(11);
  const curtain = page.getByRole('button', { name: /^I am / });
  let [curtains, changes, last] = [0, 0, ''];
  await page.goto(`/m/${id}`);

  const passed = async (): Promise<void> => {
    const seen = page.getByRole('button', { name: 'Seen: pass it on' });
    await curtain.or(seen).or(table.board()).first().waitFor();
    if (await seen.isVisible()) await seen.click();
    if (!(await curtain.isVisible())) return;
    curtains++;
    await curtain.click();
    await table.board().waitFor();
  };

  for (let turn = ''; ; ) {
    const now = await table.state();
    const who = awaited(now, last);
    if (!who) continue;
    const s = await table.state(who);
    const season = `${view(s).season} ${view(s).year}`;
    if (turn === '') turn = season;
    if (season !== turn || s.state === 'over') break;
    if (s.prompt.phase.includes('Set-up') && view(s).procedure !== 'Variants' && (s.moves?.length ?? 0) > 1) {
      await post(page, `/api/matches/${id}/setup?seat=${who}`, {});
      continue;
    }
    if (who !== last) {
      changes++;
      last = who;
      await expect(async () => {
        await passed();
        await expect(page.locator('footer')).toContainText(s.prompt.text, { timeout: 2000 });
      }).toPass({ timeout: 60_000 });
      // Where no curtain fell, nothing tells which variant anybody holds.
      const what = Object.values(view(s).variants).flatMap((v) => (v.what ? [v.what] : []));
      const page_ = await page.locator('body').innerText();
      if (view(s).procedure !== 'Variants') for (const w of what) expect(page_).not.toContain(w);
    }
    const moves = (s.moves ?? []).filter((m) => m !== 'back' && !m.startsWith('variant'));
    const done = moves.filter((m) => /^(done|quiet)/.test(m));
    await table.send((random() < 0.92 ? done[0] : undefined) ?? moves[Math.floor(random() * moves.length)] ?? '', s.version, who);
  }
  console.log(`${changes} changes of seat in a turn, ${curtains} curtains`);
  expect(changes).toBeGreaterThan(15);
  expect(curtains).toBeLessThanOrEqual(4);
});
