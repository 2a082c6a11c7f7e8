// nearestUnit is the piece of a fan that a click between its pieces means.
export function nearestUnit(pieces: Iterable<Element>, e: MouseEvent): string | undefined {
  let best: { unit: string; far: number } | undefined;
  for (const p of pieces) {
    const unit = (p as SVGElement).dataset['unit'];
    const box = p.getBoundingClientRect();
    const far = Math.hypot(box.left + box.width / 2 - e.clientX, box.top + box.height / 2 - e.clientY);
    if (unit && (!best || far < best.far)) best = { unit, far };
  }
  return best?.unit;
}
