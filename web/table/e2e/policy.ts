// How the tests choose their moves: keen enough that there is a war with battles
// within a year or two, and quick to end a phase.

export const kindOf = (move: string): string => move.split(' ')[0] ?? '';

// A generator of numbers between 0 and 1 that gives the same ones each time.
export function dice(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const army = /^(place|cadre) \S+ (infantry|tank)$/;
const anytime = ['disband', 'repudiate', 'reveal', 'back'];

export type Policy = (moves: readonly string[], random: () => number) => string;

function any(list: readonly string[], random: () => number): string {
  return list[Math.floor(random() * list.length)] ?? '';
}

// keen attacks: it builds armies, declares, marches and fights.
export const keen: Policy = (moves, random) => {
  const of = (...kinds: string[]): string[] => moves.filter((m) => kinds.includes(kindOf(m)));
  const pools = [
    moves.filter((m) => army.test(m) || kindOf(m) === 'build'),
    of('fight', 'resolve'),
    random() < 0.7 ? of('to') : [],
    of('stop'),
    of('to'),
    of('declare-war', 'violate'),
    of('march'),
    of('fire'),
    of('commit'),
    of('done', 'pass'),
  ];
  const pool = pools.find((p) => p.length > 0) ?? moves.filter((m) => !anytime.includes(kindOf(m)));
  return any(pool.length ? pool : moves, random);
};

// brisk ends each phase as soon as it may.
export const brisk: Policy = (moves, random) => {
  const end = moves.filter((m) => ['done', 'pass', 'stop'].includes(kindOf(m)));
  const rest = moves.filter((m) => !anytime.includes(kindOf(m)));
  return any(end.length ? end : rest.length ? rest : moves, random);
};
