// What can be done in a place stands on the place's own card.
import { dice, keen } from './policy';
import { test } from './test';
import { bot, me, Table, type State } from './table';

for (const { language, words } of [
  { language: 'en', words: { here: /^What you can do here: / } },
  { language: 'de', words: { here: /^Was du hier tun kannst: / } },
]) {
  test(`A neutral is violated from its own card, and that is asked for once more: ${language}`, async ({ page }) => {
    await page.addInitScript((l) => localStorage.setItem('sandtable', JSON.stringify({ guide: 'done', idle: 'ask', language: l })), language);
    const violates = (s: State): string[] => (s.moves ?? []).filter((m) => m.startsWith('violate ') && m.endsWith(' none'));
    const kit = (await (await page.request.get('/api/games/tt/kit')).json()) as { areas: { areas: { id: string; nation?: string }[] } };
    let table: Table | undefined;
    let s: State | undefined;
    let move = '';
    // A match may end before a neutral is in reach, or its land lie under something else:
    // then another is played.
    for (let match = 0; match < 6 && !move; match++) {
      table = await Table.sit(page, 'Ann', '1936', [me('axis'), bot('west'), bot('ussr')]);
      s = await table.rush((now) => now.state === 'over' || (violates(now).length > 0 && !!now.moves?.includes('done')), keen, dice(5 + match));
      await table.show();
      for (const m of violates(s)) {
        for (const a of kit.areas.areas.filter((x) => x.nation === m.split(' ')[1])) {
          const at = move ? null : await table.spot(`path[data-area="${a.id}"]`);
          if (!at) continue;
          move = m;
          await page.mouse.click(at.x, at.y);
        }
      }
    }
    if (!table || !s || !move) throw new Error('No neutral can be violated in any match.');
    const card = page.getByRole('group', { name: words.here });
    await card.locator(`[data-move="${move}"]`).click();
    await page.locator(`.sure [data-move="${move}"]`).click();
    await table.made(s.version);
  });
}
