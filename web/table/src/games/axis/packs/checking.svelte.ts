// A pack that is being written: its files, kept in this browser, and what the checker
// says of them.
import { api, ask, sentence } from '../../../api/client';
import type { Card, CounterInfo } from '../kit';
import { t } from '../../../i18n/text.svelte';
import { keepDraft, type Fault, type Files } from './pack';

export type Faces = Record<string, { cards: Record<string, Card>; units: Record<string, CounterInfo> }>;

// How long nothing is typed before the checker is asked.
const pause = 350;

export class Writing {
  files = $state.raw<Files>({});
  faults = $state.raw<Fault[]>([]);
  faces = $state.raw<Faces>({}); // as they were when nothing was wrong last
  settled = $state.raw<Files>({}); // what the checker has looked at
  checking = $state(true);
  error = $state('');
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  constructor(
    readonly id: string,
    files: Files,
  ) {
    this.files = files;
    void this.#check();
  }

  // write changes the files, and has them checked once nothing more is typed.
  write(files: Files): void {
    this.files = files;
    this.checking = true;
    keepDraft(this.id, files);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#check(), pause);
  }

  async #check(): Promise<void> {
    const [files, n] = [this.files, ++this.#asked];
    try {
      const report = await ask(api.POST('/api/packs/check', { body: { files } }));
      if (n !== this.#asked) return;
      this.faults = report.faults ?? [];
      if (report.faces) this.faces = report.faces as Faces;
      this.settled = files;
      this.error = '';
    } catch (e) {
      if (n === this.#asked) this.error = sentence(e, t('offline'));
    } finally {
      if (n === this.#asked && files === this.files) this.checking = false;
    }
  }
}
