// groups puts things together by a key, in the order in which the keys come.
export function groups<T>(list: readonly T[], key: (thing: T) => string): [string, T[]][] {
  const out = new Map<string, T[]>();
  for (const thing of list) {
    const k = key(thing);
    const group = out.get(k);
    if (group) group.push(thing);
    else out.set(k, [thing]);
  }
  return [...out];
}
