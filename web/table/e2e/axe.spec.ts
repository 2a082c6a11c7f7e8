import { clean } from './clean';
import { dice, keen, kindOf } from './policy';
import { test } from './test';
import { bot, comeIn, invited, me, newMatch, Table } from './table';

const without = '.board .layer';
const alone = [me('axis'), bot('west'), bot('ussr')];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });
    // The evening differs by its colours alone.
    const colours = colorScheme === 'dark';

    test(`The lobby, a new match, an invitation and the settings are clean (${colorScheme})`, async ({ page }) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Play now' }).waitFor();
      await clean(page, { colours });
      await comeIn(page, 'Ann');
      const made = await newMatch(page, '1936', [me('axis'), invited('west'), bot('ussr')]);
      await page.goto('/');
      await page.getByRole('heading', { name: 'Your matches' }).waitFor();
      await clean(page, { colours });
      await page.goto('/new');
      await page.getByLabel('West').waitFor();
      await clean(page, { colours });
      await page.goto(`/join/${made.invitations['west']}`);
      await page.getByRole('button', { name: 'Take the seat' }).waitFor();
      await clean(page, { colours });
      await page.goto('/settings');
      await page.getByLabel('Colours').waitFor();
      await clean(page, { colours });
      await page.goto('/account');
      await page.getByRole('button', { name: 'Save' }).first().waitFor();
      await clean(page, { colours });
    });

    test(`The table is clean in every tab and phase (${colorScheme})`, async ({ page }) => {
      const random = dice(11);
      const table = await Table.sit(page, 'Ann', '1936', alone);
      const all = page.getByRole('tab');
      for (let i = 0; i < (await all.count()); i++) {
        await all.nth(i).click();
        await clean(page, { colours, within: 'aside' }); // the rest of the page is looked at in every phase
      }
      for (const phase of ['Production', 'Government', 'Command', 'Movement']) {
        const s = await table.rush((now) => now.prompt.phase.includes(phase) && !!now.moves?.length, keen, random);
        if (s.state === 'over') return;
        await table.follows();
        await clean(page, { colours, without });
      }
      // The board is looked at once, when it is full and there is a battle.
      await table.far((now, v) => !!v.battle && !!now.moves?.some((m) => kindOf(m) === 'fire'), keen, random);
      await table.follows();
      await clean(page, { colours });
    });
  });
}

test('The curtain is clean', async ({ page }) => {
  await comeIn(page, 'Family');
  const { id } = await newMatch(page, '1936', [me('axis'), me('west'), me('ussr')]);
  await page.goto(`/m/${id}`);
  await page.getByRole('button', { name: /^I am / }).waitFor();
  await clean(page);
});
