// What changed on the board from one moment of a film to the next.

export interface Stand {
  id: string;
  at: string; // the place, or nothing where it is not on the board
}

// Way is how many units went from one place to another.
export interface Way {
  from: string;
  to: string;
  n: number;
}

export interface Changes {
  ways: Way[];
  come: string[]; // places where something is new
  gone: string[]; // places where something is no more
}

export const nothing: Changes = { ways: [], come: [], gone: [] };

export function changes(before: readonly Stand[], after: readonly Stand[]): Changes {
  const was = new Map(before.filter((u) => u.at).map((u) => [u.id, u.at]));
  const is = new Map(after.filter((u) => u.at).map((u) => [u.id, u.at]));
  const ways = new Map<string, Way>();
  for (const [id, to] of is) {
    const from = was.get(id);
    if (from === undefined || from === to) continue;
    const way = ways.get(`${from} ${to}`) ?? { from, to, n: 0 };
    ways.set(`${from} ${to}`, { ...way, n: way.n + 1 });
  }
  const only = (here: ReadonlyMap<string, string>, there: ReadonlyMap<string, string>): string[] => [...new Set([...here].filter(([id]) => !there.has(id)).map(([, at]) => at))];
  return { ways: [...ways.values()], come: only(is, was), gone: only(was, is) };
}

// byPhase puts what was told into parts, each with the phase it belongs to.
export function byPhase<M>(moments: readonly M[], phase: (m: M) => string): { phase: string; moments: M[] }[] {
  const out: { phase: string; moments: M[] }[] = [];
  for (const m of moments) {
    const last = out.at(-1);
    if (last?.phase === phase(m)) last.moments.push(m);
    else out.push({ phase: phase(m), moments: [m] });
  }
  return out;
}
