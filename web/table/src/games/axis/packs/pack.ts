// Data packs as the page edits them: files of records, and the records of ours that
// they are laid over.
import { forget, recall, store } from '../../../lib/kept';
import { unzip } from './zip';

export type Json = null | boolean | number | string | Json[] | { [field: string]: Json };
export type Rec = { [field: string]: Json };
export type Files = Record<string, string>;
export type Theatre = 'europe' | 'pacific';
export const theatres: readonly Theatre[] = ['europe', 'pacific'];

export const isRec = (v: Json | undefined): v is Rec => typeof v === 'object' && v !== null && !Array.isArray(v);
export const listOf = (v: Json | undefined): Json[] => (Array.isArray(v) ? v : []);
export const recsOf = (v: Json | undefined): Rec[] => listOf(v).filter(isRec);
export const textOf = (v: Json | undefined): string => (typeof v === 'string' ? v : '');
export const same = (a: Json | undefined, b: Json | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);

// parsed is the object that a text holds, if it does.
export function parsed(text: string | undefined): Rec | undefined {
  try {
    const v = JSON.parse(text ?? '') as Json;
    return isRec(v) ? v : undefined;
  } catch {
    return undefined;
  }
}

// written is a file with a line for each record, as ours are.
export function written(doc: Rec): string {
  const fields = Object.entries(doc).map(([key, v]) => {
    const lines = Array.isArray(v) && v.length ? `[\n${v.map((r) => `  ${JSON.stringify(r)}`).join(',\n')}\n ]` : JSON.stringify(v);
    return ` ${JSON.stringify(key)}: ${lines}`;
  });
  return `{\n${fields.join(',\n')}\n}\n`;
}

// empty is a pack in which nothing is written yet.
export const empty = (id: string, name: string, of: readonly Theatre[]): Files => ({ 'pack.json': written({ id, name, schema: 2, theatres: [...of], note: '' }) });

// idFor makes an id of what people call a pack.
export const idFor = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

// fileOf is the path of a file of a theatre.
export const fileOf = (theatre: Theatre, file: string): string => `${theatre}/${file}.json`;

// recordIn is what a pack writes of a record.
export const recordIn = (files: Files, path: string, list: string, id: string): Rec | undefined => recsOf(parsed(files[path])?.[list]).find((r) => r['id'] === id);

// laid is the records of a list with those of a pack over them, each with ours and
// whether the pack writes it.
export interface Laid {
  id: string;
  now: Rec; // with the pack; ours if the pack removes it
  ours: Rec | undefined;
  own: Rec | undefined; // as the pack has it
}
export function laid(base: readonly Rec[], files: Files, path: string, list: string): Laid[] {
  const own = new Map(recsOf(parsed(files[path])?.[list]).map((r) => [textOf(r['id']), r]));
  const out = base.map((ours): Laid => {
    const id = textOf(ours['id']);
    const mine = own.get(id);
    own.delete(id);
    return { id, ours, own: mine, now: mine ? over(ours, mine) : ours };
  });
  return [...out, ...[...own].map(([id, mine]): Laid => ({ id, ours: undefined, own: mine, now: bare(mine) }))];
}

// bare is a record without what says how it is laid.
function bare(r: Rec): Rec {
  const { replace: _, remove: __, ...fields } = r;
  return fields;
}

// over is a record of ours with that of a pack laid over it.
export function over(ours: Rec, own: Rec): Rec {
  if (own['remove'] === true) return ours;
  return own['replace'] === true ? bare(own) : { ...ours, ...bare(own) };
}

// under is what a pack must write so that our record becomes another: the fields that
// differ, or the whole record if it lacks fields of ours.
export function under(ours: Rec | undefined, now: Rec): Rec | undefined {
  if (!ours) return now;
  if (Object.keys(ours).some((f) => !(f in now))) return { ...now, replace: true };
  const changed = Object.entries(now).filter(([f, v]) => !same(ours[f], v));
  return changed.length ? { id: now['id'] ?? '', ...Object.fromEntries(changed) } : undefined;
}

// withRecord is the files of a pack with one record written, or taken out. A file that
// is empty then is left out.
export function withRecord(files: Files, path: string, list: string, id: string, record: Rec | undefined): Files {
  const doc = parsed(files[path]) ?? {};
  const records = recsOf(doc[list]);
  const at = records.findIndex((r) => r['id'] === id);
  const next = record ? (at < 0 ? [...records, record] : records.with(at, record)) : records.filter((r) => r['id'] !== id);
  const { [list]: _, ...others } = doc;
  const out = { ...files };
  if (next.length) out[path] = written({ ...others, [list]: next });
  else if (Object.keys(others).length) out[path] = written(others);
  else delete out[path];
  return out;
}

// withInfo is the files of a pack with pack.json changed. A theatre that its files are
// of is named by itself.
export function withInfo(files: Files, change: Rec): Files {
  const info = { ...(parsed(files['pack.json']) ?? {}), ...change };
  return { ...files, 'pack.json': written(info) };
}

// Fault is what the checker says, with the field that it speaks of where that is known.
export interface Fault {
  file: string;
  record?: string;
  text: string;
}

// faultsOf are the faults of a record.
export const faultsOf = (faults: readonly Fault[], path: string, id: string): Fault[] => faults.filter((f) => f.file === path && (f.record === id || f.record?.startsWith(`${id} `)));

// fieldOf is the field of a record that a fault speaks of: it is named behind the
// record, or first in the sentence.
export function fieldOf(fault: Fault, id: string, fields: readonly string[]): string | undefined {
  const [behind = ''] = (fault.record ?? '').slice(id.length).trim().split(/[ .[]/);
  return fields.includes(behind) ? behind : fault.text.split(/[^\w-]+/).find((word) => fields.includes(word));
}

// Drafts: packs that are being written in this browser, by their ids.
const prefix = 'sandtable.pack:';

export function drafts(): { id: string; files: Files }[] {
  try {
    return Object.keys(localStorage)
      .filter((k) => k.startsWith(prefix))
      .sort()
      .map((k) => ({ id: k.slice(prefix.length), files: JSON.parse(localStorage.getItem(k) ?? '{}') as Files }));
  } catch {
    return [];
  }
}

// What is not kept by the browser is remembered until the page is closed.
const unkept = new Map<string, Files>();

export function draft(id: string): Files | undefined {
  const text = recall(prefix + id);
  return text ? (JSON.parse(text) as Files) : unkept.get(id);
}

export function keepDraft(id: string, files: Files): void {
  unkept.set(id, files);
  store(prefix + id, JSON.stringify(files));
}

export function dropDraft(id: string): void {
  unkept.delete(id);
  forget(prefix + id);
}

// inPack is the path of a file inside its pack: what lies in front of pack.json or of
// the theatre's folder is the folder that the pack lies in.
function inPack(path: string): string | undefined {
  return /(?:^|\/)(pack\.json|(?:europe|pacific)\/[^/]+\.json)$/.exec(path.replaceAll('\\', '/'))?.[1];
}

// packOf is the files of a pack among what somebody chose: a zip, a folder, or files. A
// single file of another name, such as cards.json, cannot be placed and is told of.
export async function packOf(chosen: readonly { path: string; file: File }[]): Promise<{ files: Files; left: string[] }> {
  const files: Files = {};
  const left: string[] = [];
  const take = (path: string, text: string): void => {
    const inside = inPack(path);
    if (inside) files[inside] = text;
    else if (!/(^|\/)(\.|__MACOSX|README)/.test(path)) left.push(path);
  };
  for (const { path, file } of chosen) {
    if (/\.zip$/i.test(path)) for (const [inner, text] of Object.entries(await unzip(await file.arrayBuffer()))) take(inner, text);
    else take(path, await file.text());
  }
  return { files, left };
}

// dropped is everything that was dropped on the page, with the folders it lies in.
export async function dropped(items: DataTransferItemList): Promise<{ path: string; file: File }[]> {
  const entries = [...items].map((i) => i.webkitGetAsEntry()).filter((e) => e !== null);
  const out: { path: string; file: File }[] = [];
  const walk = async (entry: FileSystemEntry): Promise<void> => {
    if (entry.isFile) {
      const file = await new Promise<File>((done, fail) => (entry as FileSystemFileEntry).file(done, fail));
      out.push({ path: entry.fullPath.slice(1), file });
      return;
    }
    const reader = (entry as FileSystemDirectoryEntry).createReader();
    for (;;) {
      const some = await new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail));
      if (!some.length) return;
      for (const e of some) await walk(e);
    }
  };
  for (const e of entries) await walk(e);
  return out;
}

// chosenFiles are the files of an input, with the folders they lie in.
export const chosenFiles = (list: FileList): { path: string; file: File }[] => [...list].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
