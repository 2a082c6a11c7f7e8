// Rules found by number or by words: first the rule of that number, then its parts, then
// those that speak of it. Where two books are played a number stands for the rules of both,
// and "TK 4.2" for one.
export function findRules<R extends { id: string; title: string; text: string }>(all: readonly R[], words: string): readonly R[] {
  const asked = words.trim().toLowerCase();
  if (!asked) return all;
  const query = asked.split(/\s+/);
  const rank = (r: R): number => {
    const id = r.id.toLowerCase();
    const numbers = [id, id.split(' ').at(-1) ?? id];
    if (numbers.includes(asked)) return 0;
    if (numbers.some((n) => n.startsWith(asked))) return 1;
    return query.every((w) => `${id} ${r.title} ${r.text}`.toLowerCase().includes(w)) ? 2 : 3;
  };
  return all
    .map((r) => ({ r, at: rank(r) }))
    .filter((x) => x.at < 3)
    .sort((a, b) => a.at - b.at)
    .map((x) => x.r);
}
