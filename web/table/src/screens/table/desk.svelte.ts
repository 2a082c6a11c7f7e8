// The desk: one match as one seat plays it here. It holds what is shown, what is
// pointed at and what is chosen, for the shell and for the parts of a game alike.
import { tick, untrack } from 'svelte';
import { api, ask, sentence, type GameInfo, type Line, type Schema, type State } from '../../api/client';
import { heldBy, seatName, t } from '../../i18n/text.svelte';
import { Absence } from '../../lib/absence.svelte';
import type { CatchUp } from '../../lib/catchup.svelte';
import { once } from '../../lib/chronicle';
import { ending } from '../../lib/ending';
import { pictures, type Manner } from '../../lib/film';
import { Heard } from '../../lib/heard.svelte';
import type { Kit } from '../../lib/kit';
import { Match } from '../../lib/match.svelte';
import { groups } from '../../lib/group';
import { same, type Move, type Thing } from '../../lib/moves';
import { keep, settings } from '../../lib/settings.svelte';
import { Carrying } from './carrying.svelte';
import { Choosing } from './choosing.svelte';
import type { Overlay, Table } from './game';
import { after, carries, closed, numberOf, opened, shown, stepNow, teachable, type Step } from './guide';
import { lead } from './lead.svelte';
import { Reasons } from './reasons.svelte';
import { Routine } from './routine.svelte';
import { Telling } from './telling.svelte';
import { Trips } from './trips.svelte';
import { Undoing } from './undoing.svelte';

// What a board can be asked to show.
export interface Sight {
  show: (place: string, across?: number, down?: number) => void;
  frame: (places: readonly string[]) => void;
  reveal: (places: readonly string[], top?: number) => void;
  meet: (places: readonly string[]) => void;
  fit: () => void;
  spot: (place: string) => { x: number; y: number } | undefined;
}

// holder is a seat with the name of who holds it; whoever gave it up does so no more.
export const holder = (s: { id: string; name?: string; bot?: string; taken: boolean }): string => (s.taken && s.name && s.name !== seatName(s.id) ? `${seatName(s.id)} (${heldBy(s)})` : seatName(s.id));

type Picture = Schema['Moment'] & { lines: Line[]; scene: string };

type Timer = 'stay' | 'early' | 'dice' | 'news' | 'passed';

const noteStays = 4000;
export const newsStay = 10_000;

export class Desk<K extends Kit = Kit, V extends object = object> {
  readonly match: Match;
  readonly choosing: Choosing;
  readonly carrying: Carrying;
  readonly absence: Absence;
  readonly heard: Heard;
  readonly reasons = new Reasons<K, V>(this);
  readonly routine = new Routine<K, V>(this);
  readonly telling = new Telling<K, V>(this);
  readonly trips = new Trips<K, V>(this);
  readonly undoing = new Undoing<K, V>(this);

  board = $state<Sight | undefined>();
  scale = $state(1);
  notice = $state('');
  early = $state(false); // something was chosen while the last move was under way
  rule = $state(''); // that the rules are opened at
  legend = $state(false);
  fair = $state(false); // what is known of the dice lies open
  ordering = $state(false); // what was answered in advance lies open
  laid = $state.raw<Overlay<K, V> | undefined>();
  traced = $state.raw<unknown>(undefined); // what the overlay has loaded

  gaveUp = false; // the match was given up by hand
  acted = false; // something was done by hand in this step

  // What is under the cursor, what was pressed for long, what the log speaks of.
  hovered = $state<string | undefined>();
  looked = $state<string | undefined>();
  spread = $state<string | undefined>();
  spoken = $state.raw<ReadonlySet<string>>(new Set());

  // Replay: a moment of the past, or undefined for now.
  past = $state.raw<Schema['Moment'] | undefined>();
  moments = $state.raw<number[]>([]);
  pictures = $state.raw<Picture[]>([]); // of the moment that is shown
  picture = $state(0); // that of them which is shown
  replaying = $state(false);
  plots = $state(false);

  // Where the unit that moves could go further, by which steps.
  ways = $state.raw<ReadonlyMap<string, string[]>>(new Map());

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
    this.choosing = new Choosing(() => this.moves, (m) => void this.play(m), table.manner, (m) => this.follows(m).length > 0, (unit) => this.pickable.has(unit));
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
        void this.reasons.explain(place, move, first);
      },
    });
    this.absence = new Absence(id, () => this.match, () => {
      this.past = undefined;
      this.spoken = new Set();
      this.telling.rolled = [];
    }, this.manner);
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
  // ended says who won, once the match is over.
  readonly ended: string = $derived.by(() => {
    const { st } = this;
    if (st?.state !== 'over') return '';
    return ending(st.result ?? '') ?? this.table.result(this.kit, st.view as unknown as V, this.kit.saying(st.asks?.what, st.prompt.text));
  });
  readonly told: Line[] = $derived.by(() => {
    const all = this.covered ? this.match.lines.filter((l) => !this.table.cover?.line(l)) : this.match.lines;
    const last = all.at(-1);
    return once(last && this.ended && last.text !== this.ended ? [...all, { n: last.n, text: this.ended }] : all, this.table.repeats);
  });
  readonly lines: Line[] = $derived.by(() => (this.past ? this.told.filter((l) => l.n <= (this.past?.n ?? 0)) : this.told));
  readonly moves: Move[] = $derived.by(() => {
    if (this.past) return [];
    const open = this.covered ? this.match.moves.filter((m) => !this.table.cover?.move(m)) : this.match.moves;
    return this.table.onMap?.(this.kit, open) ?? open;
  });
  // The step of the sequence: of the past the one in which it happened, as what is told of it says;
  // what would be asked then belongs to a later one.
  readonly phase: { english: string; name: string } = $derived.by(() => {
    const told = this.past?.lines?.find((l) => l.phase)?.phase;
    if (told) return { english: told, name: this.kit.said(told) };
    const { asks, prompt } = this.past ?? this.st ?? {};
    return { english: prompt?.phase ?? '', name: this.kit.saying(asks?.where, prompt?.phase ?? '') };
  });
  // phaseOf is the step in which a line of a moment happened, with the part of the board.
  phaseOf = (moment: Schema['Moment'], line: Line): string => {
    const name = line.phase ? this.kit.said(line.phase) : this.kit.saying(moment.asks?.where, moment.prompt.phase);
    const scene = this.table.scenes?.of(line);
    const view = moment.view as V;
    return this.table.when(this.kit, (scene && this.table.scenes?.on(view, scene)) || view, name).phase;
  };
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
  readonly step: Step<V> | undefined = $derived.by(() => {
    if (!this.shown || this.past || !this.seat || this.st?.state === 'over') return undefined;
    return stepNow(this.table.id, teachable(this.table.guide.steps, this.moves.map((m) => m.kind)), this.shown, settings.guide);
  });
  readonly stepNumber: number = $derived.by(() => (this.step && this.shown ? numberOf(this.table.id, this.table.guide.steps, this.shown, settings.guide, this.step) : 0));
  readonly busy: boolean = $derived.by(() => this.match.busy);

  // How a film and a replay cut into pictures what happened.
  get manner(): Manner {
    return { repeats: this.table.repeats, scene: (l) => this.table.scenes?.of(l) };
  }

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
    // What lies in a part of a zone, "baltic-sea.on-station", lies in the zone.
    return new Set(named.flatMap((w) => [w, `zone:${w.split('.')[0]}`, `box:${w}`].filter((p) => areas[p] && !this.lit.has(p))));
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
    const { routine, telling } = this;
    $effect(() => telling.showFilm());
    $effect(() => telling.followTurn());
    $effect(() => this.#findWays());
    $effect(() => this.#trace());
    $effect(() => telling.showDice());
    $effect(() => routine.tellOrders());
    $effect(() => {
      void this.moves;
      this.reasons.why = undefined; // it spoke of what could be done before
      untrack(() => {
        this.choosing.renew();
        if (this.looked) void this.reasons.ask(this.looked);
      });
    });
    // A new step of the sequence lets go of what was picked before.
    let before = '';
    $effect(() => {
      const now = this.shown ? this.table.step(this.shown) : '';
      if (now !== before) {
        this.acted = false;
        this.trips.trip = undefined;
        untrack(() => {
          this.choosing.clear();
          this.putAway(); // it would lie over what can be chosen now
        });
      }
      before = now;
    });
    $effect(() => {
      const step = this.film ? undefined : this.step;
      if (step) untrack(() => this.#keepGuide(shown(this.table.id, settings.guide, step)));
    });
    $effect(() => routine.passOn());
    $effect(() => routine.place());
    $effect(() => this.trips.note());
    lead(this);
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
        if (this.reasons.why && this.ways.has(this.reasons.why.of)) this.reasons.why = undefined; // it was asked before the ways were known
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

  after(timer: Timer, ms: number, what: () => void): void {
    clearTimeout(this.#timers[timer]);
    this.#timers[timer] = setTimeout(what, ms);
  }

  // A stack spreads when one stays on it, not when one passes over.
  hover = (place: string | undefined): void => {
    // What was said to a pointer that stayed goes with it; what was clicked is still told.
    if (this.reasons.why && this.reasons.why.of === this.hovered && this.reasons.why.of !== this.looked) this.reasons.why = undefined;
    this.hovered = place;
    if (place && place !== this.#taken) this.#taken = undefined;
    this.after('stay', place ? 180 : 400, () => {
      this.spread = place;
      if (place && !this.looked && place !== this.#taken && this.reasons.why?.of !== place) void this.reasons.ask(place);
    });
  };

  // hold is a long press.
  hold = (place: string): void => {
    this.looked = place;
    this.spread = place;
    void this.reasons.ask(place);
  };

  // What is chosen while the last move is under way is not made, and that is said.
  tooSoon = (): void => {
    if (!this.match.busy) return;
    this.early = true;
    this.after('early', noteStays, () => (this.early = false));
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
    this.putAway();
    this.acted = !this.table.manner.idle.has(m.kind);
    this.trips.begin(m.text);
    return this.act(() => this.match.play(m.text));
  };

  // putAway puts away what a click in vain was answered with.
  putAway(): void {
    this.reasons.why = undefined;
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
      this.putAway();
      this.acted = true;
      this.#taught(steps);
      if (steps[0]) this.trips.begin(steps[0]);
      for (const s of steps) {
        await tick(); // until the moves after the last step are known
        const m = this.moves.find((x) => x.text === s);
        if (m && this.follows(m).length > 0) {
          this.choosing.sure = m; // as if it were clicked
          return;
        }
        await this.match.play(s);
      }
      this.undoing.way = { version: this.st?.version, steps: steps.length };
    });

  // playAll makes all moves of a kind that can be made, one after another.
  playAll = (kind: string): Promise<void> =>
    this.act(async () => {
      this.acted = true;
      for (let i = 0; i < 60; i++) {
        const m = this.choosing.asked.find((x) => x.kind === kind);
        if (!m) return;
        await this.match.play(m.text);
      }
    });

  // twice reports whether a thing is clicked a second time as in a double click, which asks
  // for nothing more.
  #taken: string | undefined; // where a click was taken: nobody asks at once why it cannot be done there again
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
    this.reasons.why = undefined;
    if (this.yours && this.choosing.pick(thing)) {
      this.looked = undefined;
      this.#taken = this.placeOf(thing);
      return;
    }
    const place = this.placeOf(thing);
    if (!place) {
      if (this.yours) void this.reasons.askOf(thing);
      return;
    }
    // What was clicked in vain stays in sight, so that its rule can be followed.
    this.looked = this.looked === place ? undefined : place;
    if (this.looked) void this.reasons.ask(place, thing);
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
      this.putAway();
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

  // replay shows a moment of the past: its first picture, the one that tells a line, or the last.
  replay = (from: number, at?: Line | 'last'): Promise<void> =>
    this.act(async () => {
      const seat = this.match.seat ? { seat: this.match.seat } : {};
      const show = await ask(api.GET('/api/matches/{id}/replay', { params: { path: { id: this.id }, query: { from, limit: 1, ...seat } } }));
      this.moments = show.moments ?? [];
      const [moment] = show.shown ?? [];
      if (moment) {
        this.pictures = pictures(moment, this.manner);
        this.turnTo(at === 'last' ? this.pictures.length - 1 : Math.max(0, at ? this.pictures.findIndex((p) => p.scene === this.manner.scene(at)) : 0));
      }
      this.replaying = true;
    });

  // turnTo shows one of the pictures of the moment.
  turnTo = (i: number): void => {
    const picture = this.pictures[i];
    if (!picture) return;
    const stage = (): string | undefined => this.shown && this.table.stage?.(this.shown);
    const before = stage();
    this.picture = i;
    this.lookBack(picture, picture.scene);
    if (stage() !== before) this.telling.lookAlong(picture.lines);
  };

  // lookBack shows a moment: the board as it was after it, in the words of the part of the board
  // on which it happened.
  lookBack(moment: Schema['Moment'], scene = ''): void {
    const view = moment.view as V;
    this.past = { ...moment, view: (scene && this.table.scenes?.on(view, scene)) || view };
  }

  // howItWent is the end of the match, with its plots.
  howItWent = (): void => {
    this.plots = true;
    void this.replay(this.st?.version ?? 0);
  };

  now = (): void => {
    this.past = undefined;
    this.pictures = [];
    this.picture = 0;
    this.replaying = false;
    this.plots = false;
  };

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
    if (!open && !this.match.busy) this.choosing.putBack([...this.table.journey(this.kit).begins.values(), ...(this.table.manner.begun ?? [])]);
    else this.choosing.clear();
  };

  // #taught takes the step of the guide that some moves carry out.
  #taught(moves: readonly string[]): void {
    if (this.step && moves.some((m) => carries(this.step, m.split(' ')[0] ?? ''))) this.guideOn();
  }

  #keepGuide(guide: string): void {
    if (guide !== settings.guide) keep({ guide });
  }
  guideOn = (): void => this.#keepGuide(after(this.table.id, settings.guide, this.step));
  guideOff = (): void => this.#keepGuide(closed(this.table.id, settings.guide));
  guideAnew = (): void => this.#keepGuide(opened(this.table.id, settings.guide));
}
