// What can be laid over the board. Who controls what, whose zones reach where, how
// units are supplied and why ports are closed is asked of the server, for the board
// as it is seen here.
import { api, ask, type Schema } from '../../api/client';
import { t } from '../../i18n/text.svelte';
import type { Overlay } from '../../screens/table/game';
import { theatre, type Kit, type View } from './kit';

type Line = Schema['SupplyLine'];
type Finding = Schema['Finding'];
type Loaded = { lines?: Line[]; findings?: Finding[] };

// linesOf are the supply lines that the server has traced, findingsOf what it has found
// of the board, while either is shown.
export const linesOf = (traced: unknown): Line[] => (traced as Loaded | undefined)?.lines ?? [];
export const findingsOf = (traced: unknown): Finding[] => (traced as Loaded | undefined)?.findings ?? [];

// cutOff are the units without supply, while lines are shown.
export const cutOff = (traced: unknown): ReadonlySet<string> => new Set(linesOf(traced).filter((l) => !l.supplied).map((l) => l.unit));

const query = (id: string, seat: string): { params: { path: { id: string }; query: { seat?: string } } } => ({ params: { path: { id }, query: seat ? { seat } : {} } });
const trace = async (id: string, seat: string): Promise<Loaded> => ({ lines: (await ask(api.GET('/api/matches/{id}/supply', query(id, seat)))) ?? [] });
const survey = async (id: string, seat: string): Promise<Loaded> => ({ findings: (await ask(api.GET('/api/matches/{id}/survey', query(id, seat)))) ?? [] });

const classes: Record<string, string> = { axis: 'axis', western: 'west', soviet: 'ussr', several: 'caution', open: 'fine', closed: 'warn' };

type Layer = 'control' | 'zones' | 'ports';

const named = (id: Layer | 'supply', key: string): Pick<Overlay<Kit, View>, 'id' | 'key' | 'name' | 'hint'> => ({ id, key, name: () => t(`tk.overlay.${id}`), hint: () => t(`tk.overlay.${id}Hint`) });

// layer is one of the layers that the server finds.
const layer = (id: Layer, key: string): Overlay<Kit, View> => ({
  ...named(id, key),
  marks: (_kit, _view, _sides, loaded) => new Map(findingsOf(loaded).filter((f) => f.layer === id).map((f) => [f.place, classes[f.mark] ?? ''])),
  load: survey,
});

// supplied marks where units stand that have supply, and those that have none.
function supplied(_kit: Kit, view: View, _sides: readonly string[], loaded: unknown): Map<string, string> {
  const out = new Map<string, string>();
  const { units } = theatre(view);
  for (const l of linesOf(loaded)) {
    const at = units[l.unit]?.at;
    if (at) out.set(at, !l.supplied || out.get(at) === 'warn' ? 'warn' : 'fine');
  }
  return out;
}

export const overlays: Overlay<Kit, View>[] = [layer('control', 'c'), layer('zones', 'z'), { ...named('supply', 's'), marks: supplied, load: trace }, layer('ports', 'p')];
