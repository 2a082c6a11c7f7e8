// A match over time, for its plots: what a game draws of it.
import type { Line, Schema } from '../api/client';

// Mark is the beginning of a span of the game's own time.
export interface Mark {
  n: number;
  label: string;
  year: number;
}

// Point is what each side had then; a side whose number is secret has none.
export interface Point extends Mark {
  values: Record<string, Record<string, number>>; // by figure, then by side
}

export interface Story {
  figures: { id: string; title: string; note: string }[];
  sides: { id: string; name: string }[];
  marks: (lines: readonly Line[]) => Mark[];
  point: (mark: Mark, view: unknown) => Point;
  points: (course: Schema['Course']) => Point[];
}
