// What is answered without being asked: steps in which one does nothing, set-up left to a
// bot, and what was answered in advance.
import { untrack } from 'svelte';
import { t } from '../../i18n/text.svelte';
import type { Kit } from '../../lib/kit';
import type { Move } from '../../lib/moves';
import { keep, settings } from '../../lib/settings.svelte';
import { newsStay, type Desk } from './desk.svelte';
import type { Advance } from './game';

export class Routine<K extends Kit, V extends object> {
  passed = $state.raw<string[]>([]); // what went by without being asked

  constructor(readonly desk: Desk<K, V>) {}

  // The step as the settings keep it.
  readonly stepKey: string = $derived.by(() => (this.desk.shown ? `${this.desk.table.id}:${this.desk.table.step(this.desk.shown)}` : ''));
  readonly settingUp: boolean = $derived.by(() => this.desk.yours && (this.desk.st?.prompt.phase ?? '').includes('Set-up'));
  // enough are the moves by which one does nothing more, with nothing thrown away.
  readonly enough: Move[] = $derived.by(() => this.desk.choosing.asked.filter((m) => this.desk.table.manner.idle.has(m.kind)));

  // Nobody is asked who can do nothing, nor, unless they must, in a step that they do
  // not want to be asked in. What was begun by hand is ended by hand.
  passOn(): void {
    const [first] = this.enough;
    if (this.desk.covered && this.desk.match.moves.some((m) => this.desk.table.cover?.move(m))) return; // there is more to do than is shown
    if (!first || this.placing || this.desk.past || this.desk.film || this.desk.match.busy || this.desk.acted || settings.idle === 'ask') return;
    const idle = this.desk.moves.length === this.enough.length && this.desk.moves.length === 1;
    const skipped = settings.skip.includes(this.stepKey) && this.desk.choosing.picked.length === 0;
    if ((!idle && !skipped) || this.desk.follows(first).length > 0) return;
    untrack(() => {
      const step = this.desk.kit.said(this.desk.table.step(this.desk.view));
      if (this.passed.at(-1) !== step) this.passed = [...this.passed, step];
      this.desk.after('passed', newsStay, () => (this.passed = []));
      void this.desk.act(() => this.desk.match.play(first.text));
    });
  }

  // What can be answered in advance, and what was.
  readonly advances: Advance[] = $derived.by(() => {
    const st = this.desk.st;
    if (!st || !this.desk.shown || !this.desk.seat || this.desk.past || st.state !== 'running') return [];
    const place = st.asks?.what.words?.find((w) => w.type === 'place')?.word;
    return this.desk.table.advances?.(this.desk.kit, this.desk.shown, this.desk.sides, st.moves ?? [], place) ?? [];
  });
  order = (a: Advance): Promise<void> => this.desk.act(() => this.desk.match.order({ rule: a.rule, about: a.about, answers: a.answers, passing: a.passing }));
  revoke = (number: number): Promise<void> => this.desk.act(() => this.desk.match.revoke(number));
  // What an order has done is told.
  #carriedOut = -1;
  tellOrders(): void {
    const done = (this.desk.st?.orders ?? []).reduce((sum, o) => sum + (o.played ?? 0), 0);
    if (this.#carriedOut >= 0 && done > this.#carriedOut) {
      this.desk.telling.news = t('orders.done');
      this.desk.telling.struck = [];
      this.desk.after('news', newsStay, () => (this.desk.telling.news = ''));
    }
    this.#carriedOut = done;
  }

  // skip and askAgain say whether one is asked in a step.
  skip = (): void => keep({ skip: [...new Set([...settings.skip, this.stepKey])] });
  askAgain = (step: string): void => keep({ skip: settings.skip.filter((s) => s !== step) });

  // doneForAll ends the step for every power that is played here.
  doneForAll = (): Promise<void> =>
    this.desk.act(async () => {
      const step = this.stepKey;
      for (let i = 0; i < 12 && this.stepKey === step; i++) {
        const [m] = this.enough;
        if (!m) return;
        await this.desk.match.play(m.text);
      }
    });

  // setUp lets a bot place what is left to place, also in the parts of the set-up that
  // come when the others have placed theirs.
  placing = $state(false);
  setUp = (): void => {
    this.placing = true;
  };
  place(): void {
    const phase = this.desk.st?.prompt.phase;
    if (!this.placing || phase === undefined || this.desk.match.busy) return;
    if (!phase.includes('Set-up')) this.placing = false;
    else if (this.desk.yours)
      untrack(() =>
        void this.desk.match.setUp().catch((e: unknown) => {
          this.placing = false;
          this.desk.tell(e);
        }),
      );
  }
}
