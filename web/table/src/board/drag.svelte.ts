// Dragging something to an area. It is lifted when the pointer has gone a little
// way, follows it, is drawn to the places where it may be put, and dropped.
import type { Thing } from '../lib/moves';
import { nearest, type Place } from './places';

const far = 7; // how far a pointer goes before it drags, in pixels
const near = 44; // from how far a place draws what is dragged

export interface Dragged {
  lift: (thing: Thing) => void;
  drop: (thing: Thing, area: string | undefined) => void;
  // Where it may be put, with the middle of each place on the screen.
  spots: () => (Place & { area: string })[];
}

export class Drag {
  thing = $state.raw<Thing | undefined>(); // what is in the air
  at = $state.raw<Place>({ x: 0, y: 0 });
  over = $state<string | undefined>();
  #stop: AbortController | undefined;

  constructor(readonly on: Dragged) {}

  // press is a pointer that goes down on something that can be dragged.
  press(e: PointerEvent, thing: Thing): void {
    if (e.button !== 0 || !e.isPrimary) {
      this.cancel();
      return;
    }
    this.#stop?.abort();
    const stop = new AbortController();
    this.#stop = stop;
    const from = { x: e.clientX, y: e.clientY };
    const own = (f: (p: PointerEvent) => void) => (p: PointerEvent): void => (p.pointerId === e.pointerId ? f(p) : this.cancel());
    const listen = (kind: 'pointermove' | 'pointerup' | 'pointercancel' | 'pointerdown', f: (p: PointerEvent) => void): void =>
      addEventListener(kind, own(f), { signal: stop.signal, capture: true });
    listen('pointermove', (p) => this.#move(p, from, thing));
    listen('pointerup', (p) => this.#drop(p));
    listen('pointercancel', () => this.cancel());
    listen('pointerdown', () => this.cancel()); // a second finger means to move the map
    addEventListener('keydown', (k) => k.key === 'Escape' && this.cancel(), { signal: stop.signal });
  }

  cancel(): void {
    const thing = this.thing;
    this.#end();
    if (thing) this.on.drop(thing, undefined);
  }

  #end(): void {
    this.#stop?.abort();
    this.thing = undefined;
    this.over = undefined;
  }

  #move(p: PointerEvent, from: Place, thing: Thing): void {
    const here = { x: p.clientX, y: p.clientY };
    if (!this.thing) {
      if (Math.hypot(here.x - from.x, here.y - from.y) < far) return;
      this.thing = thing;
      this.on.lift(thing);
    }
    const spots = this.on.spots();
    const under = areaUnder(here);
    const spot = spots.find((s) => s.area === under) ?? nearest(here, spots, near);
    this.over = spot?.area ?? under;
    this.at = spot ?? here;
  }

  #drop(p: PointerEvent): void {
    const { thing, over } = this;
    this.#end();
    if (!thing) return;
    silence();
    this.on.drop(thing, over ?? areaUnder({ x: p.clientX, y: p.clientY }));
  }
}

// silence swallows the click that a browser makes of the end of a drag.
function silence(): void {
  const swallow = (e: Event): void => e.stopPropagation();
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0);
}

function areaUnder({ x, y }: Place): string | undefined {
  const data = document.elementFromPoint(x, y)?.closest<SVGElement>('[data-area],[data-at]')?.dataset;
  return data?.['area'] ?? data?.['at'];
}
