// Where the board looks.
import { untrack } from 'svelte';
import type { Kit } from '../../lib/kit';
import { roomAt } from '../../lib/screen.svelte';
import type { Desk } from './desk.svelte';

// lead moves the board to what matters: first one's own, again where one is to move on
// another part of the board, then what is asked for, then each fight that begins.
export function lead<K extends Kit, V extends object>(desk: Desk<K, V>): void {
  let framed: string | undefined;
  $effect(() => {
    const [board, view, yours] = [desk.board, desk.shown, desk.yours];
    if (!board || !view) return;
    const stage = desk.table.stage?.(view);
    // A film leads the look to what moved, also on the other map: afterwards it has to come back.
    if (framed !== undefined && stage !== undefined && desk.past) framed = '';
    if (framed !== undefined && (stage === undefined || framed === stage || !yours)) return;
    framed = stage ?? '';
    untrack(() => {
      const places = desk.table.first(desk.kit, view, desk.sides, desk.choosing);
      if (places.length) board.frame(places);
      else board.fit();
    });
  });
  // Of few places all are brought into sight, of many at least one, and what the question is
  // about: once for each question, so that whoever looks elsewhere afterwards is not called back.
  let met = '';
  $effect(() => {
    const places = desk.table.aims(desk.kit, desk.choosing);
    const { areas } = desk.kit.geography;
    const lit = desk.yours && !desk.carried ? [...desk.lit, ...[...desk.choosing.lit('unit')].flatMap((word) => desk.placeOf({ type: 'unit', word }) ?? [])].filter((p) => areas[p]) : [];
    const question = [desk.st?.version, ...desk.choosing.picked.map((p) => p.word)].join(' ');
    const about = desk.yours && !desk.spoken.size ? [...desk.meant] : [];
    const board = desk.board;
    untrack(() => {
      const asks = board && question !== met && !desk.film;
      if (places.length) board?.reveal(places);
      else if (asks && about.length) board.reveal(about);
      else if (asks && lit.length) board.meet(lit);
      if (board && (lit.length || (about.length && !desk.film))) met = question;
    });
  });
  const scene = $derived(desk.shown ? desk.table.fight.at(desk.shown) : undefined);
  $effect(() => {
    const board = desk.board;
    if (!scene || !board) return;
    if (!desk.table.fight.beside) board.show(scene);
    else board.show(scene, ...roomAt(desk.film !== undefined)); // what speaks of it lies beside it, or above
  });
}
