import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

// clean lets axe look at a page by the rules of WCAG 2.2 AA.
export async function clean(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
  expect(violations.map((v) => `${v.id}: ${v.help}\n  ${v.nodes.slice(0, 4).map((n) => n.html.slice(0, 160)).join('\n  ')}`)).toEqual([]);
}
