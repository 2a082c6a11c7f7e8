// Where the last unit went, and others that may follow it.
import { t } from '../../i18n/text.svelte';
import type { Kit } from '../../lib/kit';
import type { Desk } from './desk.svelte';

// Trip is the way that a unit went last.
export interface Trip {
  from: string;
  to: string;
}

export class Trips<K extends Kit, V extends object> {
  trip = $state.raw<Trip | undefined>();
  #begun: { unit: string; from: string } | undefined;

  constructor(readonly desk: Desk<K, V>) {}

  // note notes where a unit went that began a journey.
  note(): void {
    const under = this.desk.moving !== undefined || !this.desk.shown; // read first, to be called again when it changes
    const begun = this.#begun;
    if (!begun || under) return;
    const to = this.desk.placeOf({ type: 'unit', word: begun.unit });
    if (!to || to === begun.from) return;
    this.#begun = undefined;
    this.trip = { from: begun.from, to };
  }

  // Units that still stand where the last one came from, and may move.
  readonly followers: string[] = $derived.by(() => {
    if (!this.trip || !this.desk.shown || !this.desk.yours || this.desk.moving) return [];
    const movable = this.desk.carrying.units();
    return this.desk.table.standing(this.desk.shown, this.trip.from).filter((u) => movable.has(u));
  });

  // sendAfter lets units go where the last one went, as far as they can.
  sendAfter = (units: readonly string[]): Promise<void> =>
    this.desk.act(async () => {
      const to = this.trip?.to;
      let went = 0;
      for (const unit of to ? units : []) {
        const steps = (await this.desk.carrying.ways({ type: 'unit', word: unit })).get(to ?? '');
        if (!steps) continue;
        this.desk.choosing.clear();
        for (const s of steps) await this.desk.match.play(s);
        went++;
      }
      if (!went && to) throw new Error(t('trip.none', { place: this.desk.kit.placeName(to) }));
    });

  begin(text: string): void {
    const [kind = '', unit = ''] = text.split(' ');
    const from = this.desk.placeOf({ type: 'unit', word: unit });
    if (this.desk.table.journey(this.desk.kit).begins.has(kind) && from) this.#begun = { unit, from };
  }
}
