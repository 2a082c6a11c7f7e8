import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

// clean lets axe look at a page by the rules of WCAG 2.2 AA. Something that takes
// long and was looked at before can be left out.
export async function clean(page: Page, without?: string): Promise<void> {
  const axe = new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
  const { violations } = await (without ? axe.exclude(without) : axe).analyze();
  expect(violations.map((v) => `${v.id}: ${v.help}\n  ${v.nodes.slice(0, 4).map((n) => n.html.slice(0, 160)).join('\n  ')}`)).toEqual([]);
}
