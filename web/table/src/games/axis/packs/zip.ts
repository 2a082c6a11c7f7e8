// Zip files as people make them of a folder: read with what the browser unpacks, and
// written without packing.

// The most that is unpacked, so that a small file cannot fill the memory.
const limit = 16 << 20;

const signature = { file: 0x04034b50, entry: 0x02014b50, end: 0x06054b50 };

// bytesOf reads a stream up to a size.
async function bytesOf(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) throw new Error('too large');
    parts.push(value);
  }
  const out = new Uint8Array(size);
  let at = 0;
  for (const p of parts) {
    out.set(p, at);
    at += p.length;
  }
  return out;
}

// unzip is the files of a zip as text, by their paths. Anything that is no zip is
// refused by an error.
export async function unzip(data: ArrayBuffer): Promise<Record<string, string>> {
  const view = new DataView(data);
  let end = data.byteLength - 22;
  while (end >= 0 && view.getUint32(end, true) !== signature.end) end--;
  if (end < 0) throw new Error('no zip');
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  let left = limit;
  const out: Record<string, string> = {};
  const text = new TextDecoder();
  for (let n = 0; n < count; n++) {
    if (view.getUint32(at, true) !== signature.entry) throw new Error('no zip');
    const method = view.getUint16(at + 10, true);
    const packed = view.getUint32(at + 20, true);
    const [name, extra, comment] = [28, 30, 32].map((o) => view.getUint16(at + o, true)) as [number, number, number];
    const local = view.getUint32(at + 42, true);
    const path = text.decode(new Uint8Array(data, at + 46, name));
    at += 46 + name + extra + comment;
    if (path.endsWith('/')) continue;
    if (view.getUint32(local, true) !== signature.file || (method !== 0 && method !== 8)) throw new Error('no zip');
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const stored = new Blob([new Uint8Array(data, from, packed)]).stream();
    const bytes = await bytesOf(method === 8 ? stored.pipeThrough(new DecompressionStream('deflate-raw')) : stored, left);
    left -= bytes.length;
    out[path] = text.decode(bytes);
  }
  return out;
}

const crcs = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let k = 0; k < 8; k++) n = n & 1 ? (n >>> 1) ^ 0xedb88320 : n >>> 1;
  return n;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const b of bytes) crc = (crcs[(crc ^ b) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

// numbers writes numbers of two or four bytes, as zips have them.
function numbers(...list: readonly (readonly [bytes: 2 | 4, value: number])[]): Uint8Array<ArrayBuffer> {
  const out = new DataView(new ArrayBuffer(list.reduce((sum, [n]) => sum + n, 0)));
  let at = 0;
  for (const [n, value] of list) {
    if (n === 2) out.setUint16(at, value, true);
    else out.setUint32(at, value, true);
    at += n;
  }
  return new Uint8Array(out.buffer);
}

// zip is a zip of texts by their paths.
export function zip(files: Record<string, string>): Blob {
  const body: BlobPart[] = [];
  const index: BlobPart[] = [];
  let [at, indexed] = [0, 0];
  const encoder = new TextEncoder();
  const entries = Object.entries(files).sort(([a], [b]) => a.localeCompare(b));
  for (const [path, text] of entries) {
    const [name, bytes] = [encoder.encode(path), encoder.encode(text)];
    // Version 2.0, names in UTF-8, stored, the first day a zip knows, its sum and sizes.
    const common = [[2, 20], [2, 0x800], [2, 0], [2, 0], [2, 0x21], [4, crc32(bytes)], [4, bytes.length], [4, bytes.length], [2, name.length], [2, 0]] as const;
    const head = numbers([4, signature.file], ...common);
    const entry = numbers([4, signature.entry], [2, 20], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]);
    body.push(head, name, bytes);
    index.push(entry, name);
    at += head.length + name.length + bytes.length;
    indexed += entry.length + name.length;
  }
  const end = numbers([4, signature.end], [2, 0], [2, 0], [2, entries.length], [2, entries.length], [4, indexed], [4, at], [2, 0]);
  return new Blob([...body, ...index, end], { type: 'application/zip' });
}
