// Where there is room for what speaks of the board: beside what it speaks of, or above it.
import { MediaQuery } from 'svelte/reactivity';

// A desk, or a phone on its side: the style sheet of the table asks the same.
const wide = new MediaQuery('(min-width: 60rem), (max-height: 34rem) and (orientation: landscape)');

// roomAt is where on the board something is seen beside what speaks of it, from its left and
// its top; a film lies below it on a small screen. Whoever asks in an effect is told anew when
// the screen is turned.
export const roomAt = (film: boolean): [across: number, down: number] => (wide.current ? [0.72, 0.45] : [0.5, film ? 0.55 : 0.8]);
