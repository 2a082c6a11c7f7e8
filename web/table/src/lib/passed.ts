// Where several sit at one screen, the tabs of a browser tell one another to whom the
// table of a match was passed.
import { store } from './kept';

const key = 'sandtable.passed';

// tellPassed tells the other tabs; the time makes two passings to one seat differ.
export const tellPassed = (match: string, seat: string): void => store(key, JSON.stringify([match, seat, Date.now()]));

// hearPassed calls then when another tab tells it of a match, until what it gives is called.
export function hearPassed(match: string, then: (seat: string) => void): () => void {
  const hear = (e: StorageEvent): void => {
    if (e.key !== key || !e.newValue) return;
    const [of, seat] = JSON.parse(e.newValue) as [string, string];
    if (of === match) then(seat);
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}
