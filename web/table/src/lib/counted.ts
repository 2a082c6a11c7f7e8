// counted is the name of a tab with how much is in it. Thousands would push the last tab into
// a second row.
export const counted = (name: string, n: number): string => (n ? `${name} ${n > 999 ? '999+' : n}` : name);
