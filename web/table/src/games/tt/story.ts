// How the page draws a match of Triumph & Tragedy over time.
import { seatName, t, type Key } from '../../i18n/text.svelte';
import type { Point, Story } from '../../lib/story';
import type { View } from './kit';
import { figures, marks, sample, samples, type Sample } from './seasons';

const asPoint = (s: Sample): Point => ({ n: s.n, year: s.year, label: `${t(`season.${s.season}` as Key)} ${s.year}`, values: Object.fromEntries(figures.map((f) => [f, s[f]])) });

// Victory Points are secret while a match lasts.
export const story = (over: boolean): Story => ({
  figures: figures.map((id) => ({ id, title: t(`plot.${id}`), note: id === 'points' && !over ? t('plot.secret') : '' })),
  sides: ['axis', 'west', 'ussr'].map((id) => ({ id, name: seatName(id) })),
  marks: (lines) => marks(lines).map((m) => ({ ...m, label: m.season })),
  point: (mark, view) => asPoint(sample({ ...mark, season: mark.label }, view as View)),
  points: (course) => samples(course).map(asPoint),
});
