// What the table tells of what has happened: the film of the others' turn, dice that have
// fallen, and what has become of the seats.
import { untrack } from 'svelte';
import type { Line } from '../../api/client';
import type { CatchUp } from '../../lib/catchup.svelte';
import { changes, nothing, type Changes, type Stand } from '../../lib/film';
import type { Kit } from '../../lib/kit';
import { settings, still } from '../../lib/settings.svelte';
import { newsStay, type Desk } from './desk.svelte';
import type { Roll } from './game';

const diceStay = 3200;
const cardOfFilm = 120; // as high as what tells of the film over the board

export class Telling<K extends Kit, V extends object> {
  news = $state(''); // what has just happened
  struck = $state.raw<string[]>([]); // the units it happened to, if the board does not show it
  rolled = $state.raw<Roll[]>([]);

  // What the others did in their turn, and what changed in the moment that is shown.
  turn = $state.raw<CatchUp | undefined>();
  changes = $state.raw<Changes>(nothing);
  #waits: number | undefined; // since which entry the others play
  #told = -1;
  #stage: string | undefined; // the part of the board on which the film plays

  constructor(readonly desk: Desk<K, V>) {}

  // A moment of a film shows the board as it was then, with arrows for what moved and
  // the dice that fell.
  showFilm(): void {
    const [film, moment] = [this.desk.film, this.desk.film?.now];
    if (!film || !moment) {
      this.changes = nothing;
      this.#stage = undefined;
      return;
    }
    this.desk.lookBack(moment, moment.scene);
    const lines = moment.lines ?? [];
    const before = moment.before as V | undefined;
    const moved = before ? changes(this.#stands(before), this.#stands(moment.view as V)) : nothing;
    this.changes = moved;
    const places = [...this.#named(lines), ...moved.ways.flatMap((w) => [w.from, w.to])];
    if (!places.length) places.push(...moved.come, ...moved.gone);
    this.desk.spoken = new Set(places);
    untrack(() => {
      this.rolled = this.desk.table.rolls(this.desk.kit, lines).slice(-3);
      const { fighting, table, shown } = this.desk;
      const stage = shown && table.stage?.(shown);
      const elsewhere = stage !== undefined && stage !== this.#stage;
      this.#stage = stage;
      if (elsewhere && !places.length) places.push(...this.#first());
      this.desk.board?.reveal(places, fighting && table.fight.beside ? 0 : cardOfFilm); // beside a fight it lies below
    });
  }

  // lookAlong leads the look to the part of the board on which a picture of the past plays.
  lookAlong(lines: readonly Line[]): void {
    const named = this.#named(lines);
    this.desk.board?.reveal(named.length ? named : this.#first());
  }

  #stands(view: V): Stand[] {
    return this.desk.table.stands(view, this.desk.kit);
  }

  #named(lines: readonly Line[]): string[] {
    return lines.flatMap((l) => this.desk.kit.read(l)).flatMap((p) => p.areas ?? []);
  }

  // What names no place is seen on its part of the board all the same.
  #first(): string[] {
    const { table, kit, shown, sides, choosing } = this.desk;
    return shown ? table.first(kit, shown, sides, choosing) : [];
  }

  // When one is asked again, what the others did meanwhile is shown as a film, and can
  // be read by phase until the next time.
  followTurn(): void {
    const [yours, version] = [this.desk.yours, this.desk.st?.version];
    if (version === undefined || this.desk.past || !this.desk.seat || this.desk.covered) return;
    if (!yours) {
      this.#waits ??= version;
      return;
    }
    const since = this.#waits;
    this.#waits = undefined;
    if (since === undefined) return;
    untrack(() => {
      const lines = this.desk.told.filter((l) => l.n > since && !l.say?.words?.some((w) => w.type === 'name'));
      const told = new Set(lines.map((l) => l.n));
      if (told.size === 0 || this.desk.film) return;
      // An answer to what one did, such as a fleet that is contested. What comes of a fight its card
      // tells, and a second telling would lie over its hex.
      if (told.size === 1) return this.desk.fighting ? undefined : this.#tell(lines.filter((l) => !this.#asked(l)));
      this.turn = this.desk.absence.turn(since);
      if (settings.film && !still() && this.turn && document.visibilityState === 'visible') void this.desk.absence.show(this.turn).catch(this.desk.tell);
    });
  }

  // #asked reports whether the question itself says what a line tells: "… places …. Contest it?"
  #asked(l: Line): boolean {
    const what = this.desk.st?.asks?.what;
    return !!l.say && !!what?.key.startsWith(l.say.key) && JSON.stringify(what.words) === JSON.stringify(l.say.words);
  }

  filmAgain = (): void => {
    if (this.turn) void this.desk.absence.show(this.turn).catch(this.desk.tell);
  };
  closeTurn = (): void => {
    this.turn = undefined;
  };

  // Dice that have just been rolled are shown for a moment.
  showDice(): void {
    const all = this.desk.match.lines;
    const last = all.at(-1)?.n ?? -1;
    if (this.#told >= 0 && last > this.#told) {
      const lines = all.filter((l) => l.n > this.#told);
      this.#tellSeats(lines);
      this.#tellStruck(lines);
      const fresh = this.desk.table.rolls(this.desk.kit, lines).slice(-3);
      if (fresh.length) {
        this.rolled = fresh;
        this.desk.after('dice', diceStay, () => (this.rolled = []));
      }
    }
    if (last < this.#told) this.news = ''; // what it said was taken back
    if (all.length) this.#told = last;
  }

  // What happens to a seat is told at once to all who sit here: the log is not always open.
  #tellSeats(lines: readonly Line[]): void {
    const told = lines.filter((l) => l.say?.words?.some((w) => w.type === 'seat'));
    if (told.length) this.#tell(told);
  }

  // So are units that were hit where the board does not show it.
  #tellStruck(lines: readonly Line[]): void {
    if (!this.desk.film) this.#tell(lines.filter((l) => this.desk.table.struck?.(l).length));
  }

  #tell(lines: readonly Line[]): void {
    if (!lines.length) return;
    this.news = lines.map(this.desk.kit.told).join(' ');
    this.struck = lines.flatMap((l) => this.desk.table.struck?.(l) ?? []);
    this.desk.after('news', newsStay, () => (this.news = ''));
  }
}
