// Which messages of a match's chat were read in this browser.
import { recall, store } from './kept';

const name = (match: string): string => `sandtable.heard.${match}`;

export class Heard {
  upTo = $state(0);

  constructor(readonly match: string) {
    this.upTo = Number(recall(name(match)) ?? 0);
  }

  read(n: number): void {
    if (n <= this.upTo) return;
    this.upTo = n;
    store(name(this.match), String(n));
  }
}
