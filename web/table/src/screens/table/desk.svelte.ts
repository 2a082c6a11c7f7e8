// The desk: one match as one seat plays it here. It holds what is shown, what is
// pointed at and what is chosen, for the shell and for the parts of a game alike.
import { tick, untrack } from 'svelte';
import { api, ask, sentence, type GameInfo, type Line, type Schema, type State } from '../../api/client';
import { seatName, t } from '../../i18n/text.svelte';
import { Absence } from '../../lib/absence.svelte';
import type { CatchUp } from '../../lib/catchup.svelte';
import { once } from '../../lib/chronicle';
import { changes, nothing, type Changes } from '../../lib/film';
import { Heard } from '../../lib/heard.svelte';
import type { Kit } from '../../lib/kit';
import { Match } from '../../lib/match.svelte';
import { groups } from '../../lib/group';
import { same, type Move, type Thing } from '../../lib/moves';
import { keep, settings, still } from '../../lib/settings.svelte';
import { Carrying } from './carrying.svelte';
import { Choosing } from './choosing.svelte';
import type { Advance, Overlay, Roll, Table } from './game';
import { after, closed, opened, stepNow, taken, type Step } from './guide';

// What a board can be asked to show.
export interface Sight {
  show: (place: string, across?: number, down?: number) => void;
  frame: (places: readonly string[]) => void;
  reveal: (places: readonly string[]) => void;
  meet: (places: readonly string[]) => void;
  fit: () => void;
  spot: (place: string) => { x: number; y: number } | undefined;
}

// Why is the rule that stands in the way of a place, or of a thing without one.
export interface Why {
  of: string;
  rule?: string;
  reason?: string;
  say?: Schema['Saying'];
}

// Trip is the way that a unit went last.
export interface Trip {
  from: string;
  to: string;
}

// holder is a seat with the name of who holds it.
export const holder = (s: { id: string; name?: string }): string => (s.name && s.name !== seatName(s.id) ? `${seatName(s.id)} (${s.name})` : seatName(s.id));

type Timer = 'stay' | 'early' | 'dice' | 'news' | 'passed';

const diceStay = 3200;
const noteStays = 4000;
const newsStay = 10_000;

export class Desk<K extends Kit = Kit, V extends object = object> {
  readonly match: Match;
  readonly choosing: Choosing;
  readonly carrying: Carrying;
  readonly absence: Absence;
  readonly heard: Heard;

  board = $state<Sight | undefined>();
  scale = $state(1);
  notice = $state('');
  early = $state(false); // something was chosen while the last move was under way
  rule = $state(''); // that the rules are opened at
  legend = $state(false);
  news = $state(''); // what has just happened to the seats
  fair = $state(false); // what is known of the dice lies open
  ordering = $state(false); // what was answered in advance lies open
  laid = $state.raw<Overlay<K, V> | undefined>();
  traced = $state.raw<unknown>(undefined); // what the overlay has loaded
  rolled = $state.raw<Roll[]>([]);

  // What the others did in their turn, and what changed in the moment that is shown.
  turn = $state.raw<CatchUp | undefined>();
  changes = $state.raw<Changes>(nothing);
  #waits: number | undefined; // since which entry the others play

  // What went by without being asked, and where the last unit went.
  passed = $state.raw<string[]>([]);
  trip = $state.raw<Trip | undefined>();
  #acted = false; // something was done by hand in this step
  #begun: { unit: string; from: string } | undefined;

  // What is under the cursor, what was pressed for long, what the log speaks of.
  hovered = $state<string | undefined>();
  looked = $state<string | undefined>();
  spread = $state<string | undefined>();
  spoken = $state.raw<ReadonlySet<string>>(new Set());
  why = $state.raw<Why | undefined>();
  askingBack = $state(false); // why nothing can be taken back alone, and asking for it

  // Replay: a moment of the past, or undefined for now.
  past = $state.raw<Schema['Moment'] | undefined>();
  moments = $state.raw<number[]>([]);
  replaying = $state(false);
  plots = $state(false);

  // Where the unit that moves could go further, by which steps.
  ways = $state.raw<ReadonlyMap<string, string[]>>(new Map());

  #told = -1;
  #timers: Record<Timer, ReturnType<typeof setTimeout> | undefined> = { stay: undefined, early: undefined, dice: undefined, news: undefined, passed: undefined };

  // A desk is made while a component is, and closed with it.
  constructor(
    readonly id: string,
    readonly table: Table<K, V>,
    readonly kit: K,
    readonly game: GameInfo,
    seat: string,
    readonly openRules: () => void,
    readonly covered = false, // what is this seat's alone is not shown
  ) {
    this.match = new Match(id, game, seat);
    this.choosing = new Choosing(() => this.moves, (m) => void this.play(m), table.manner, (m) => this.follows(m).length > 0);
    this.heard = new Heard(id);
    this.carrying = new Carrying({
      journey: table.journey(kit),
      match: () => this.match,
      moves: () => this.choosing.asked,
      moving: () => this.moving,
      home: (thing) => this.placeOf(thing),
      lift: () => {
        this.choosing.clear();
        this.looked = undefined;
      },
      spot: (place) => this.board?.spot(place),
      play: (steps) => this.goTo(steps),
      refuse: (place, move, first) => {
        this.looked = place;
        void this.#explain(place, move, first);
      },
    });
    this.absence = new Absence(id, () => this.match, () => {
      this.past = undefined;
      this.spoken = new Set();
      this.rolled = [];
    }, table.repeats);
    if (!covered) this.absence.begin(seat); // what was told to this seat alone is no film for all
    this.#watch();
  }

  close(): void {
    this.match.close();
    this.absence.halt();
    for (const timer of Object.values(this.#timers)) clearTimeout(timer);
  }

  readonly st: State | undefined = $derived.by(() => this.match.state);
  readonly film: CatchUp | undefined = $derived.by(() => this.absence.film);
  readonly shown: V | undefined = $derived.by(() => {
    const view = (this.past?.view ?? this.st?.view) as V | undefined;
    return view && this.covered && this.table.cover ? this.table.cover.view(view) : view;
  });
  readonly seat: string = $derived(this.st?.seat ?? '');
  readonly sides: string[] = $derived.by(() => (this.shown && this.seat ? this.table.sides(this.shown, this.seat, this.st?.seats ?? []) : []));
  readonly told: Line[] = $derived.by(() => {
    const all = this.covered ? this.match.lines.filter((l) => !this.table.cover?.line(l)) : this.match.lines;
    return once(all, this.table.repeats);
  });
  readonly lines: Line[] = $derived.by(() => (this.past ? this.told.filter((l) => l.n <= (this.past?.n ?? 0)) : this.told));
  readonly moves: Move[] = $derived.by(() => {
    if (this.past) return [];
    const open = this.covered ? this.match.moves.filter((m) => !this.table.cover?.move(m)) : this.match.moves;
    return this.table.onMap?.(this.kit, open) ?? open;
  });
  readonly yours: boolean = $derived(this.moves.length > 0);
  readonly watches: boolean = $derived.by(() => this.st?.state === 'running' && !this.st.seat && !this.past);
  // What was said here and not read yet.
  readonly unread: number = $derived.by(() => this.match.said.filter((s) => s.n > this.heard.upTo && s.seat !== this.seat).length);
  // Whom the match waits for.
  readonly waitingFor: string = $derived.by(() => (this.st?.seats ?? []).filter((s) => s.awaited).map(holder).join(', '));
  // While one looks back, whether one is asked all the same.
  readonly awaited: boolean = $derived.by(() => !!this.past && this.match.moves.length > 0);
  readonly moving: string | undefined = $derived.by(() => (this.yours && this.shown ? this.table.moving(this.shown) : undefined));
  readonly carried: Thing | undefined = $derived.by(() => this.carrying.drag.thing);
  readonly inspected: string | undefined = $derived(this.looked ?? this.hovered);
  readonly step: Step<V> | undefined = $derived.by(() => (this.shown && !this.past && this.seat ? stepNow(this.table.id, this.table.guide.steps, this.shown, settings.guide) : undefined));
  // The steps come in the order of the match; what is counted is how many were taken.
  readonly stepNumber: number = $derived.by(() => taken(this.table.id, settings.guide) + 1);
  readonly busy: boolean = $derived.by(() => this.match.busy);

  // The view, for parts that are drawn only when there is one.
  get view(): V {
    return this.shown as V;
  }

  // Own units answer a click while another one moves: it ends that move.
  readonly pickable: ReadonlySet<string> = $derived.by(() => {
    const idle = this.yours && this.shown ? (this.table.idle?.(this.kit, this.shown, this.sides) ?? []) : [];
    return new Set([...this.choosing.possible('unit'), ...idle]);
  });
  readonly carriable: ReadonlySet<string> = $derived.by(() => (this.yours ? new Set([...this.carrying.units(), ...(this.moving ? this.pickable : [])]) : new Set<string>()));

  // The places that can be clicked: for what is dragged, where it can be dropped.
  readonly lit: ReadonlySet<string> = $derived.by(() => {
    if (this.carried) return new Set(this.carrying.drops.keys());
    const { place, meanings } = this.table;
    const places = new Set(this.choosing.lit(place));
    const others = this.choosing.picked.length > 0 && [...this.choosing.named.keys()].some((type) => type !== place);
    if (others) for (const p of Object.keys(this.kit.geography.areas)) if (meanings(this.kit, p).some((m) => this.choosing.lit(m.type).has(m.word))) places.add(p);
    return places;
  });
  readonly marked: ReadonlyMap<string, string> = $derived.by(() => {
    const out = new Map(this.shown && this.laid ? this.laid.marks(this.kit, this.shown, this.sides, this.traced) : []);
    if (!this.carried) for (const p of this.ways.keys()) out.set(p, `${out.get(p) ?? ''} reach`.trim());
    return out;
  });

  // What is pointed at in the log or a list, else the hexes that the question is about.
  readonly meant: ReadonlySet<string> = $derived.by(() => {
    if (this.spoken.size || !this.yours) return this.spoken;
    const named = (this.st?.asks?.what?.words ?? []).filter((w) => w.type === 'place' || w.type === 'hex').map((w) => w.word);
    const { areas } = this.kit.geography;
    return new Set(named.flatMap((w) => [w, `zone:${w}`, `box:${w}`].filter((p) => areas[p] && !this.lit.has(p))));
  });

  // A few choices stand beside what was clicked.
  readonly bubble: { x: number; y: number; options: { key: string; text: string }[] } | undefined = $derived.by(() => {
    const { picked, choices, sure } = this.choosing;
    const anchor = picked.find((p) => p.type === 'unit' || p.type === this.table.place);
    const at = anchor && this.kit.geography.areas[this.placeOf(anchor) ?? '']?.blocks;
    if (!at || !choices.length || choices.length > 8 || sure || this.fighting) return undefined;
    return { ...at, options: choices.map((m) => ({ key: m.text, text: this.briefly(m) })) };
  });
  readonly fighting: boolean = $derived.by(() => this.shown !== undefined && this.table.fight.on(this.shown));

  placeOf = (thing: Thing): string | undefined => (this.shown ? this.table.placeOf(this.kit, this.shown, thing) : undefined);
  describe = (m: Move, known: readonly Thing[] = []): string => (this.shown ? this.table.describe(this.kit, this.shown, m, known) : m.text);
  // briefly says only what tells a move from the others.
  briefly = (m: Move): string => {
    const rest = m.args.filter((a) => !this.choosing.picked.some((p) => p.word === a.word));
    const view = this.shown;
    return rest.length && view ? rest.map((a) => this.table.word(this.kit, view, a)).join(' ') : this.table.verb(m.kind);
  };
  follows = (m: Move): string[] => (this.shown ? this.table.follows(this.kit, this.shown, m) : []);
  // sideOf is the side that a line of the log is about: the first that it names.
  sideOf = (l: Line): string => (l.say?.words ?? []).map((w) => this.table.sideOf(this.kit, w, this.shown)).find((s) => s !== undefined) ?? '';
  tell = (e: unknown): void => {
    this.notice = this.kit.said(sentence(e, t('offline')));
  };

  #watch(): void {
    $effect(() => this.#showFilm());
    $effect(() => this.#followTurn());
    $effect(() => this.#findWays());
    $effect(() => this.#trace());
    $effect(() => this.#showDice());
    $effect(() => this.#tellOrders());
    $effect(() => {
      void this.moves;
      this.why = undefined; // it spoke of what could be done before
      untrack(() => {
        this.choosing.renew();
        if (this.looked) void this.askWhy(this.looked);
      });
    });
    // A new step of the sequence lets go of what was picked before.
    let before = '';
    $effect(() => {
      const now = this.shown ? this.table.step(this.shown) : '';
      if (now !== before) {
        this.#acted = false;
        this.trip = undefined;
        untrack(() => {
          this.choosing.clear();
          this.#letGo(); // it would lie over what can be chosen now
        });
      }
      before = now;
    });
    $effect(() => this.#passOn());
    $effect(() => this.#place());
    $effect(() => this.#noteTrip());
    this.#lead();
  }

  // The step as the settings keep it.
  readonly stepKey: string = $derived.by(() => (this.shown ? `${this.table.id}:${this.table.step(this.shown)}` : ''));
  readonly settingUp: boolean = $derived.by(() => this.yours && (this.st?.prompt.phase ?? '').includes('Set-up'));
  // enough are the moves by which one does nothing more, with nothing thrown away.
  readonly enough: Move[] = $derived.by(() => this.choosing.asked.filter((m) => this.table.manner.idle.has(m.kind)));

  // Nobody is asked who can do nothing, nor, unless they must, in a step that they do
  // not want to be asked in. What was begun by hand is ended by hand.
  #passOn(): void {
    const [first] = this.enough;
    if (this.covered && this.match.moves.some((m) => this.table.cover?.move(m))) return; // there is more to do than is shown
    if (!first || this.placing || this.past || this.film || this.match.busy || this.#acted || settings.idle === 'ask') return;
    const idle = this.moves.length === this.enough.length && this.moves.length === 1;
    const skipped = settings.skip.includes(this.stepKey) && this.choosing.picked.length === 0;
    if ((!idle && !skipped) || this.follows(first).length > 0) return;
    untrack(() => {
      const step = this.kit.said(this.table.step(this.view));
      if (this.passed.at(-1) !== step) this.passed = [...this.passed, step];
      this.#after('passed', newsStay, () => (this.passed = []));
      void this.act(() => this.match.play(first.text));
    });
  }

  // What can be answered in advance, and what was.
  readonly advances: Advance[] = $derived.by(() => {
    const st = this.st;
    if (!st || !this.shown || !this.seat || this.past || st.state !== 'running') return [];
    const place = st.asks?.what.words?.find((w) => w.type === 'place')?.word;
    return this.table.advances?.(this.kit, this.shown, this.sides, st.moves ?? [], place) ?? [];
  });
  order = (a: Advance): Promise<void> => this.act(() => this.match.order({ rule: a.rule, about: a.about, answers: a.answers, passing: a.passing }));
  revoke = (number: number): Promise<void> => this.act(() => this.match.revoke(number));
  // What an order has done is told.
  #carriedOut = -1;
  #tellOrders(): void {
    const done = (this.st?.orders ?? []).reduce((sum, o) => sum + (o.played ?? 0), 0);
    if (this.#carriedOut >= 0 && done > this.#carriedOut) {
      this.news = t('orders.done');
      this.#after('news', newsStay, () => (this.news = ''));
    }
    this.#carriedOut = done;
  }

  // doneAt are the moves that concern a place, by their kind: those that name it, what a
  // click on it may mean, or a unit that stands there.
  readonly fewHere = 6; // more of one kind are one button
  doneAt = (place: string): [string, Move[]][] => {
    if (!this.shown || this.past) return [];
    const things = [...this.table.meanings(this.kit, place), ...this.table.standing(this.shown, place).map((word) => ({ type: 'unit', word }))];
    const here = this.choosing.asked.filter((m) => m.args.some((a) => things.some((x) => same(a, x))));
    return groups(here, (m) => m.kind);
  };
  // beginAt picks a kind of move and the place, and lets the rest be chosen.
  beginAt = (kind: string, place: string): void => {
    const fits = (thing: Thing): boolean => this.choosing.asked.some((m) => m.kind === kind && m.args.some((a) => same(a, thing)));
    const thing = this.table.meanings(this.kit, place).find(fits);
    this.choosing.picked = [{ type: 'kind', word: kind }, ...(thing ? [thing] : [])];
  };

  // skip and askAgain say whether one is asked in a step.
  skip = (): void => keep({ skip: [...new Set([...settings.skip, this.stepKey])] });
  askAgain = (step: string): void => keep({ skip: settings.skip.filter((s) => s !== step) });

  // doneForAll ends the step for every power that is played here.
  doneForAll = (): Promise<void> =>
    this.act(async () => {
      const step = this.stepKey;
      for (let i = 0; i < 12 && this.stepKey === step; i++) {
        const [m] = this.enough;
        if (!m) return;
        await this.match.play(m.text);
      }
    });

  // playAll makes all moves of a kind that can be made, one after another.
  playAll = (kind: string): Promise<void> =>
    this.act(async () => {
      this.#acted = true;
      for (let i = 0; i < 60; i++) {
        const m = this.choosing.asked.find((x) => x.kind === kind);
        if (!m) return;
        await this.match.play(m.text);
      }
    });

  // noteTrip notes where a unit went that began a journey.
  #noteTrip(): void {
    const under = this.moving !== undefined || !this.shown; // read first, to be called again when it changes
    const begun = this.#begun;
    if (!begun || under) return;
    const to = this.placeOf({ type: 'unit', word: begun.unit });
    if (!to || to === begun.from) return;
    this.#begun = undefined;
    this.trip = { from: begun.from, to };
  }

  // Units that still stand where the last one came from, and may move.
  readonly followers: string[] = $derived.by(() => {
    if (!this.trip || !this.shown || !this.yours || this.moving) return [];
    const movable = this.carrying.units();
    return this.table.standing(this.shown, this.trip.from).filter((u) => movable.has(u));
  });

  // sendAfter lets units go where the last one went, as far as they can.
  sendAfter = (units: readonly string[]): Promise<void> =>
    this.act(async () => {
      const to = this.trip?.to;
      let went = 0;
      for (const unit of to ? units : []) {
        const steps = (await this.carrying.ways({ type: 'unit', word: unit })).get(to ?? '');
        if (!steps) continue;
        this.choosing.clear();
        for (const s of steps) await this.match.play(s);
        went++;
      }
      if (!went && to) throw new Error(t('trip.none', { place: this.kit.placeName(to) }));
    });

  #noteBegin(text: string): void {
    const [kind = '', unit = ''] = text.split(' ');
    const from = this.placeOf({ type: 'unit', word: unit });
    if (this.table.journey(this.kit).begins.has(kind) && from) this.#begun = { unit, from };
  }

  // setUp lets a bot place what is left to place, also in the parts of the set-up that
  // come when the others have placed theirs.
  placing = $state(false);
  setUp = (): void => {
    this.placing = true;
  };
  #place(): void {
    const phase = this.st?.prompt.phase;
    if (!this.placing || phase === undefined || this.match.busy) return;
    if (!phase.includes('Set-up')) this.placing = false;
    else if (this.yours)
      untrack(() =>
        void this.match.setUp().catch((e: unknown) => {
          this.placing = false;
          this.tell(e);
        }),
      );
  }

  // lead moves the board to what matters: first one's own, again where one is to move on
  // another part of the board, then what is asked for, then each fight that begins.
  #lead(): void {
    let framed: string | undefined;
    $effect(() => {
      const [board, view, yours] = [this.board, this.shown, this.yours];
      if (!board || !view) return;
      const stage = this.table.stage?.(view);
      // A film leads the look to what moved, also on the other map: afterwards it has to come back.
      if (framed !== undefined && stage !== undefined && this.past) framed = '';
      if (framed !== undefined && (stage === undefined || framed === stage || !yours)) return;
      framed = stage ?? '';
      untrack(() => {
        const places = this.table.first(this.kit, view, this.sides, this.choosing);
        if (places.length) board.frame(places);
        else board.fit();
      });
    });
    // Of few places all are brought into sight, of many at least one: once for each question,
    // so that whoever looks elsewhere afterwards is not called back.
    let met = '';
    $effect(() => {
      const places = this.table.aims(this.kit, this.choosing);
      const { areas } = this.kit.geography;
      const lit = this.yours && !this.carried ? [...this.lit, ...[...this.choosing.lit('unit')].flatMap((word) => this.placeOf({ type: 'unit', word }) ?? [])].filter((p) => areas[p]) : [];
      const question = [this.st?.version, ...this.choosing.picked.map((p) => p.word)].join(' ');
      const board = this.board;
      untrack(() => {
        if (places.length) board?.reveal(places);
        else if (board && lit.length && question !== met && !this.film) board.meet(lit);
        if (board && lit.length) met = question;
      });
    });
    const scene = $derived(this.shown ? this.table.fight.at(this.shown) : undefined);
    $effect(() => {
      const board = this.board;
      if (!scene || !board) return;
      const wide = matchMedia('(min-width: 60rem)').matches;
      if (!this.table.fight.beside) board.show(scene);
      else board.show(scene, wide ? 0.72 : 0.5, wide ? 0.45 : 0.8); // what speaks of it lies beside it, or above
    });
  }

  // A moment of a film shows the board as it was then, with arrows for what moved and
  // the dice that fell.
  #showFilm(): void {
    const [film, moment] = [this.film, this.film?.now];
    if (!film || !moment) {
      this.changes = nothing;
      return;
    }
    this.past = moment;
    const lines = moment.lines ?? [];
    const before = (film.moments[film.at - 1]?.view ?? film.base) as V | undefined;
    const moved = before ? changes(this.table.stands(before), this.table.stands(moment.view as V)) : nothing;
    this.changes = moved;
    const places = [...lines.flatMap((l) => this.kit.read(l)).flatMap((p) => p.areas ?? []), ...moved.ways.flatMap((w) => [w.from, w.to])];
    this.spoken = new Set(places);
    untrack(() => {
      this.rolled = this.table.rolls(this.kit, lines).slice(-3);
      this.board?.reveal(places);
    });
  }

  // When one is asked again, what the others did meanwhile is shown as a film, and can
  // be read by phase until the next time.
  #followTurn(): void {
    const [yours, version] = [this.yours, this.st?.version];
    if (version === undefined || this.past || !this.seat || this.covered) return;
    if (!yours) {
      this.#waits ??= version;
      return;
    }
    const since = this.#waits;
    this.#waits = undefined;
    if (since === undefined) return;
    untrack(() => {
      const told = new Set(this.match.lines.filter((l) => l.n > since && !l.say?.words?.some((w) => w.type === 'name')).map((l) => l.n));
      if (told.size < 2 || this.film) return;
      this.turn = this.absence.turn(since);
      if (settings.film && !still() && this.turn && document.visibilityState === 'visible') void this.absence.show(this.turn).catch(this.tell);
    });
  }
  filmAgain = (): void => {
    if (this.turn) void this.absence.show(this.turn).catch(this.tell);
  };
  closeTurn = (): void => {
    this.turn = undefined;
  };

  #findWays(): void {
    const version = this.st?.version;
    this.ways = new Map();
    if (!this.moving || version === undefined) return;
    const [step] = this.table.journey(this.kit).begins.values();
    this.match
      .reach(step ?? '')
      .then((list) => {
        if (this.st?.version !== version) return;
        this.ways = new Map(list.filter((w) => (w.moves?.length ?? 0) > 1).map((w) => [w.to, w.moves ?? []]));
        if (this.why && this.ways.has(this.why.of)) this.why = undefined; // it was asked before the ways were known
      })
      .catch(() => undefined); // Only a help: without an answer the next step is lit all the same.
  }

  #trace(): void {
    const [laid, version] = [this.laid, this.st?.version];
    if (!laid?.load || version === undefined || this.past) {
      this.traced = undefined;
      return;
    }
    laid
      .load(this.id, this.match.seat)
      .then((found) => {
        if (this.laid === laid) this.traced = found;
      })
      .catch(this.tell);
  }

  // Dice that have just been rolled are shown for a moment.
  #showDice(): void {
    const all = this.match.lines;
    const last = all.at(-1)?.n ?? -1;
    if (this.#told >= 0 && last > this.#told) {
      const lines = all.filter((l) => l.n > this.#told);
      this.#tellSeats(lines);
      const fresh = this.table.rolls(this.kit, lines).slice(-3);
      if (fresh.length) {
        this.rolled = fresh;
        this.#after('dice', diceStay, () => (this.rolled = []));
      }
    }
    if (all.length) this.#told = last;
  }

  // What happens to a seat is told at once to all who sit here: the log is not always open.
  #tellSeats(lines: readonly Line[]): void {
    const told = lines.filter((l) => l.say?.words?.some((w) => w.type === 'seat'));
    if (!told.length) return;
    this.news = told.map(this.kit.told).join(' ');
    this.#after('news', newsStay, () => (this.news = ''));
  }

  #after(timer: Timer, ms: number, what: () => void): void {
    clearTimeout(this.#timers[timer]);
    this.#timers[timer] = setTimeout(what, ms);
  }

  // A stack spreads when one stays on it, not when one passes over.
  hover = (place: string | undefined): void => {
    // What was said to a pointer that stayed goes with it; what was clicked is still told.
    if (this.why && this.why.of === this.hovered && this.why.of !== this.looked) this.why = undefined;
    this.hovered = place;
    this.#after('stay', place ? 180 : 400, () => {
      this.spread = place;
      if (place && this.why?.of !== place) void this.askWhy(place);
    });
  };

  // hold is a long press.
  hold = (place: string): void => {
    this.looked = place;
    this.spread = place;
    void this.askWhy(place);
  };

  // What is chosen while the last move is under way is not made, and that is said.
  tooSoon = (): void => {
    if (!this.match.busy) return;
    this.early = true;
    this.#after('early', noteStays, () => (this.early = false));
  };

  act = async (doing: () => Promise<unknown>): Promise<void> => {
    this.notice = '';
    try {
      await doing();
    } catch (e) {
      this.tell(e);
    }
  };

  play = (m: Move): Promise<void> => {
    this.early = false;
    this.#taught([m.text]);
    this.film?.stop(); // whoever moves has seen enough
    this.#letGo();
    this.#acted = !this.table.manner.idle.has(m.kind);
    this.#noteBegin(m.text);
    return this.act(() => this.match.play(m.text));
  };

  // #letGo puts away what a click in vain was answered with.
  #letGo(): void {
    this.why = undefined;
    this.looked = undefined;
  }

  // playOne is a move that a part of a game offers by a button of its own.
  playOne = (m: Move): void => {
    if (this.match.busy) this.tooSoon();
    else void this.play(m);
  };

  // goTo makes every step on the way to a place further off.
  goTo = (steps: string[]): Promise<void> =>
    this.act(async () => {
      this.choosing.clear();
      this.#letGo();
      this.#acted = true;
      this.#taught(steps);
      if (steps[0]) this.#noteBegin(steps[0]);
      for (const s of steps) {
        await tick(); // until the moves after the last step are known
        const m = this.moves.find((x) => x.text === s);
        if (m && this.follows(m).length > 0) {
          this.choosing.sure = m; // as if it were clicked
          return;
        }
        await this.match.play(s);
      }
      this.#way = { version: this.st?.version, steps: steps.length };
    });

  // twice reports whether a thing is clicked a second time as in a double click, which asks
  // for nothing more.
  #clicked: { thing: Thing; at: number } | undefined;
  #twice(thing: Thing): boolean {
    const last = this.#clicked;
    return !!last && same(last.thing, thing) && performance.now() - last.at < 600;
  }

  // pick is a click on something: it makes a move, narrows the choice, or says why
  // it cannot be done.
  pick = (thing: Thing): void => {
    clearTimeout(this.#timers.stay); // nothing moves under a cursor that clicks
    if (!this.hovered) this.spread = undefined; // but what it has left closes
    if (this.match.busy) {
      if (!this.#twice(thing)) this.tooSoon();
      return;
    }
    this.#clicked = { thing, at: performance.now() };
    this.why = undefined;
    if (this.yours && this.choosing.pick(thing)) {
      this.looked = undefined;
      return;
    }
    const place = this.placeOf(thing);
    if (!place) {
      if (this.yours) void this.#askWhyThing(thing);
      return;
    }
    // What was clicked in vain stays in sight, so that its rule can be followed.
    this.looked = this.looked === place ? undefined : place;
    if (this.looked) void this.askWhy(place, thing);
  };

  pickPlace = (place: string): void => {
    const way = this.ways.get(place);
    if (way && !this.choosing.lit(this.table.place).has(place) && !this.match.busy) return void this.goTo(way);
    const [itself, ...others] = this.table.meanings(this.kit, place);
    const lit = (m: Thing | undefined): boolean => m !== undefined && this.choosing.lit(m.type).has(m.word);
    const other = lit(itself) ? undefined : others.find(lit);
    this.pick(other ?? itself ?? { type: this.table.place, word: place });
  };

  // A unit that cannot be chosen itself is a part of its place.
  pickUnit = (unit: string): void => {
    const back = unit === this.moving && !this.match.busy ? this.choosing.asked.find((m) => m.back) : undefined;
    if (back) return void this.#nextOf(unit, back);
    const place = this.placeOf({ type: 'unit', word: unit });
    const itself = this.choosing.lit('unit').has(unit) || !place || !(this.lit.has(place) || this.ways.has(place));
    if (itself) this.pick({ type: 'unit', word: unit });
    else this.pickPlace(place);
  };

  // #nextOf puts the unit in hand back, and takes the next one that lies below it: so one comes
  // to every counter of a stack also where only the topmost can be touched.
  #nextOf(unit: string, back: Move): Promise<void> {
    const place = this.placeOf({ type: 'unit', word: unit });
    const spread = place !== undefined && this.spread === place;
    return this.act(async () => {
      this.choosing.clear();
      this.#letGo();
      await this.match.play(back.text);
      await tick();
      const movable = this.carrying.units();
      const stack = place && this.shown && !spread ? this.table.standing(this.shown, place).filter((u) => movable.has(u)).sort() : [];
      const next = stack[(stack.indexOf(unit) + 1) % stack.length];
      if (next !== undefined && next !== unit) this.pick({ type: 'unit', word: next });
    });
  }

  drag = (e: PointerEvent, thing: Thing): void => {
    if (this.yours && !this.match.busy) this.carrying.drag.press(e, thing);
  };

  // askWhy asks the server for the rule that stands in the way of a place: the move
  // at hand with this place in it, or with a unit that stands there.
  askWhy = async (place: string, thing?: Thing): Promise<void> => {
    this.why = undefined;
    const move = this.yours && !this.past && !this.carried ? this.#refused(place, thing) : undefined;
    if (move) await this.#explain(place, move);
  };

  #refused(place: string, thing: Thing | undefined): string | undefined {
    const type = this.table.place;
    const { fitting, lit } = this.choosing;
    if (lit(type).has(place) || this.ways.has(place)) return undefined;
    // A move names its place itself, or by the word of the zone or box that it stands for.
    const [sort, bare] = [(p: string): string => p.slice(0, p.indexOf(':') + 1), (p: string): string => p.slice(p.indexOf(':') + 1)];
    const named = (m: Move): string | undefined => m.args.find((a) => a.type === type && sort(a.word) === sort(place) && m.text.split(' ').includes(bare(a.word)))?.word;
    const like = fitting.find((m) => named(m) !== undefined);
    const unitMove = fitting.find((m) => m.args[0]?.type === 'unit' && m.text.split(' ').slice(2).every((w) => w === 'none'));
    const withUnit = (u: string): string | undefined => unitMove?.text.split(' ').map((w, i) => (i === 1 ? u : w)).join(' ');
    if (like && !(thing?.type === 'unit' && unitMove)) return like.text.split(' ').map((w) => (w === bare(named(like) ?? '') ? bare(place) : w)).join(' ');
    const there = this.shown ? this.table.standing(this.shown, place) : [];
    const mine = new Set(this.shown ? this.table.own(this.kit, this.shown, this.sides) : []);
    const own = there.filter((u) => mine.has(u));
    // Who clicks on one counter of a stack asks about that one, whatever else can be chosen there.
    if (thing?.type === 'unit') return withUnit(thing.word);
    if (own.some((u) => lit('unit').has(u))) return undefined;
    // Of a rival's units one has to ask by a click.
    const first = own[0] ?? (this.looked === place ? there[0] : undefined);
    return first && withUnit(first);
  }

  async #explain(place: string, move: string, first = ''): Promise<void> {
    try {
      const w = await this.match.why(move, first);
      if (!w.legal && this.inspected === place) this.why = { of: place, ...w };
    } catch {
      this.why = undefined; // Only a help: without an answer nothing is said.
    }
  }

  async #askWhyThing(thing: Thing): Promise<void> {
    const move = this.shown && this.table.useOf?.(this.kit, this.shown, thing);
    const w = move ? await this.match.why(move).catch(() => undefined) : undefined;
    if (w && !w.legal) this.why = { of: thing.word, ...w };
  }

  replay = (from: number): Promise<void> =>
    this.act(async () => {
      const seat = this.match.seat ? { seat: this.match.seat } : {};
      const show = await ask(api.GET('/api/matches/{id}/replay', { params: { path: { id: this.id }, query: { from, limit: 1, ...seat } } }));
      this.moments = show.moments ?? [];
      this.past = show.shown?.[0] && { ...show.shown[0], lines: once(show.shown[0].lines ?? [], this.table.repeats) };
      this.replaying = true;
    });

  // howItWent is the end of the match, with its plots.
  howItWent = (): void => {
    this.plots = true;
    void this.replay(this.st?.version ?? 0);
  };

  now = (): void => {
    this.past = undefined;
    this.replaying = false;
    this.plots = false;
  };

  undo = (): void => {
    this.choosing.clear();
    if (this.match.busy) this.tooSoon();
    else if (this.st?.canUndo && !this.past) {
      this.placing = false;
      this.#acted = true; // whoever takes something back wants to be asked
      void this.act(() => this.#takeBack());
    } else this.askingBack = this.st?.state === 'running' && !!this.st.seat && !this.askingBack;
  };

  // What was done by one click is taken back by one: all steps of a way, if nothing was done since.
  #way: { version: number | undefined; steps: number } | undefined;
  async #takeBack(): Promise<void> {
    const steps = this.#way?.version === this.st?.version ? (this.#way?.steps ?? 1) : 1;
    for (let i = 0; i < steps && this.st?.canUndo; i++) await this.match.undo();
  }

  // whyNotBack is the one reason why the last move cannot be taken back alone.
  whyNotBack = (): string => {
    const { bar, seats } = this.st ?? {};
    const last = this.told.filter((l) => l.n === this.told.at(-1)?.n);
    const awaited = (seats ?? []).filter((s) => s.awaited && s.id !== this.seat).map((s) => seatName(s.id));
    switch (bar?.why) {
      case 'none':
        return t('undo.none');
      case 'moved':
        return t('undo.moved', { who: seatName(bar.by ?? '') });
      case 'rolled':
        return t(this.table.draws && !this.table.rolls(this.kit, last).length ? 'undo.drawn' : 'undo.rolled');
      case 'told':
        return t('undo.told', { what: last.map(this.kit.told).at(-1) ?? '' });
      case 'asked':
        return awaited.length ? t('undo.asked', { who: awaited.join(', ') }) : t('undo.seen');
      case 'seen':
        return t('undo.seen');
      default:
        return t('undo.alone');
    }
  };

  // askUndo asks the others to take back one's own last move.
  askUndo = (): Promise<void> =>
    this.act(async () => {
      const last = await this.match.lastOwn();
      if (last === undefined) throw new Error(t('undo.nothing'));
      await this.match.askUndo(last);
    });

  lay = (o: Overlay<K, V>): void => {
    this.traced = undefined; // it belongs to what was laid before
    this.laid = this.laid === o ? undefined : o;
  };
  showRule = (rule: string): void => {
    this.rule = rule;
    this.openRules();
  };
  point = (places: readonly string[]): void => {
    this.spoken = new Set(places);
  };
  show = (place: string): void => this.board?.show(place);
  // letGo closes what lies open, else lets go of what was picked, else puts back a
  // unit in hand.
  letGo = (): void => {
    const open = this.legend || this.fair || this.ordering || this.looked !== undefined;
    this.looked = undefined;
    this.legend = this.fair = this.ordering = false;
    if (!open && !this.match.busy) this.choosing.putBack([...this.table.journey(this.kit).begins.values()]);
    else this.choosing.clear();
  };

  // #taught takes the step of the guide that some moves carry out.
  #taught(moves: readonly string[]): void {
    const step = this.step;
    if (moves.some((m) => step?.by.includes(m.split(' ')[0] ?? ''))) this.guideOn();
  }

  #keepGuide(guide: string): void {
    if (guide !== settings.guide) keep({ guide });
  }
  guideOn = (): void => this.#keepGuide(after(this.table.id, settings.guide, this.step));
  guideOff = (): void => this.#keepGuide(closed(this.table.id, settings.guide));
  guideAnew = (): void => this.#keepGuide(opened(this.table.id, settings.guide));
}
