// Taking back: by one click where nobody loses anything by it, else by asking those who saw it.
import { seatName, t } from '../../i18n/text.svelte';
import type { Kit } from '../../lib/kit';
import type { Desk } from './desk.svelte';

export class Undoing<K extends Kit, V extends object> {
  asking = $state(false); // why nothing can be taken back alone, and asking for it

  constructor(readonly desk: Desk<K, V>) {}

  // company are the people in the other seats: bots agree to everything.
  readonly company: boolean = $derived.by(() => {
    const { seats, seat, yours } = this.desk.st ?? {};
    return (seats ?? []).some((s) => !s.bot && s.taken && s.id !== seat && !yours?.includes(s.id));
  });
  // Bots lose nothing by what they only saw; dice and their own moves are asked about first.
  readonly free: boolean = $derived.by(() => {
    const { canUndo, bar } = this.desk.st ?? {};
    return !!canUndo || (!this.company && ['told', 'asked', 'seen'].includes(bar?.why ?? ''));
  });

  undo = (): void => {
    this.desk.choosing.clear();
    if (this.desk.match.busy) this.desk.tooSoon();
    else if (this.free && !this.desk.past) {
      this.desk.routine.placing = false;
      this.desk.acted = true; // whoever takes something back wants to be asked
      void this.desk.act(() => this.#takeBack());
    } else this.asking = this.desk.st?.state === 'running' && !!this.desk.st.seat && !this.asking;
  };

  // What was done by one click is taken back by one: all steps of a way, if nothing was done since.
  way: { version: number | undefined; steps: number } | undefined;
  async #takeBack(): Promise<void> {
    const steps = this.way?.version === this.desk.st?.version ? (this.way?.steps ?? 1) : 1;
    for (let i = 0; i < steps && this.free; i++) {
      if (this.desk.st?.canUndo) await this.desk.match.undo();
      else await this.#takeBackLast();
    }
  }

  async #takeBackLast(): Promise<void> {
    const last = await this.desk.match.lastOwn();
    if (last === undefined) throw new Error(t('undo.nothing'));
    await this.desk.match.askUndo(last);
  }

  // whyNot is the one reason why the last move cannot be taken back alone.
  whyNot = (): string => {
    const { bar, seats } = this.desk.st ?? {};
    const last = this.desk.told.filter((l) => l.n === this.desk.told.at(-1)?.n);
    const awaited = (seats ?? []).filter((s) => s.awaited && s.id !== this.desk.seat).map((s) => seatName(s.id));
    switch (bar?.why) {
      case 'none':
        return t('undo.none');
      case 'moved':
        return t('undo.moved', { who: seatName(bar.by ?? '') });
      case 'rolled':
        return t(this.desk.table.draws && !this.desk.table.rolls(this.desk.kit, last).length ? 'undo.drawn' : 'undo.rolled');
      case 'told':
        return t('undo.told', { what: last.map(this.desk.kit.told).at(-1) ?? '' });
      case 'asked':
        return awaited.length ? t('undo.asked', { who: awaited.join(', ') }) : t('undo.seen');
      case 'seen':
        return t('undo.seen');
      default:
        return t('undo.alone');
    }
  };

  // ask asks the others to take back one's own last move.
  ask = (): Promise<void> => {
    this.asking = false;
    return this.desk.act(() => this.#takeBackLast());
  };
}
