// For those who play by keyboard on a page whose buttons come and go.

// The parts of the table within which a place is kept.
const parts = 'header, footer, [role="tabpanel"], [role="application"], section';
const stops = 'button, summary, a[href], input, [tabindex]';

interface Place {
  part: Element;
  name: string;
  at: number;
}

const stopsOf = (part: Element): (HTMLElement | SVGElement)[] =>
  [...part.querySelectorAll<HTMLElement | SVGElement>(stops)].filter((e) => e.getClientRects().length > 0);

// nameOf tells one choice from another: what it stands for, else what it says.
function nameOf(e: HTMLElement | SVGElement): string {
  const d = e.dataset;
  return d['move'] ?? d['unit'] ?? d['area'] ?? d['card'] ?? d['nation'] ?? e.textContent ?? '';
}

// again finds a place anew: the same choice, else the nearest one in the list. On
// the map, arrow keys go on from the map itself; after a battle, one answers below.
function again(place: Place, table: Element): HTMLElement | SVGElement | undefined {
  const part = place.part.isConnected ? place.part : table.querySelector('footer');
  const all = part ? stopsOf(part) : [];
  const same = all.find((e) => nameOf(e) === place.name);
  if (same) return same;
  if (part instanceof HTMLElement && part.matches('[role="application"]')) return part;
  return all[Math.min(place.at, all.length - 1)];
}

// steady keeps the keyboard's place when what has the focus is taken away or put
// elsewhere. If nothing is left to choose, it comes back when there is.
export function steady(table: HTMLElement): { destroy: () => void } {
  let place: Place | undefined;
  const note = (): void => {
    const e = document.activeElement;
    if (!(e instanceof HTMLElement || e instanceof SVGElement) || !table.contains(e)) return;
    const part = e.closest(parts);
    place = part && part !== e ? { part, name: nameOf(e), at: stopsOf(part).indexOf(e) } : undefined;
  };
  const arrive = (e: FocusEvent): void => {
    if (e.target instanceof Element && e.target.matches(':focus-visible')) note();
  };
  const point = (): void => {
    place = undefined;
  };
  const seen = new MutationObserver(() => {
    const lost = document.activeElement === document.body || document.activeElement === null;
    if (place && lost) again(place, table)?.focus();
  });
  seen.observe(table, { childList: true, subtree: true });
  document.addEventListener('focusin', arrive);
  document.addEventListener('pointerdown', point, true);
  table.addEventListener('keydown', note, true);
  return {
    destroy: () => {
      seen.disconnect();
      document.removeEventListener('focusin', arrive);
      document.removeEventListener('pointerdown', point, true);
      table.removeEventListener('keydown', note, true);
    },
  };
}

// patient keeps buttons that are said to be disabled from doing anything, and tells
// of the attempt. They are not disabled in earnest, because they would lose the focus.
export function patient(table: HTMLElement, tooSoon: () => void): { destroy: () => void } {
  const hold = (e: Event): void => {
    if (!(e.target instanceof Element) || !e.target.closest('[aria-disabled="true"]')) return;
    e.preventDefault();
    e.stopPropagation();
    if (!(e instanceof MouseEvent && e.detail > 1)) tooSoon(); // the second half of a double click asks for nothing more
  };
  table.addEventListener('click', hold, true);
  return { destroy: () => table.removeEventListener('click', hold, true) };
}
