import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

// clean lets axe look at a page by the rules of WCAG 2.2 AA. Something that takes
// long and was looked at before can be left out, or a part alone be looked at; so can all
// but the colours be left out.
export async function clean(page: Page, { without, within, colours = false }: { without?: string; within?: string; colours?: boolean } = {}): Promise<void> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true); // there is one frame only
  if (colours) axe.withRules(['color-contrast', 'link-in-text-block']);
  else axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
  if (without) axe.exclude(without);
  if (within) axe.include(within);
  const { violations } = await axe.analyze();
  expect(violations.map((v) => `${v.id}: ${v.help}\n  ${v.nodes.slice(0, 4).map((n) => n.html.slice(0, 160)).join('\n  ')}`)).toEqual([]);
}
