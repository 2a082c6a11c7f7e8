import { describe, expect, it } from 'vitest';
import { empty, faultsOf, fieldOf, idFor, laid, over, packOf, parsed, recordIn, under, withInfo, withRecord, written, type Rec } from './pack';
import { unzip, zip } from './zip';

const ours: Rec = { id: 'eu-axis-9', name: 'Pact of Steel', number: '9', requires: [{ q: 'played', card: 'eu-axis-1' }], src: 'reconstructed' };
const path = 'europe/cards.json';

describe('a record of a pack', () => {
  it('holds only the fields that differ from ours', () => {
    const now = { ...ours, name: 'Stahlpakt', src: 'stated' };
    expect(under(ours, now)).toEqual({ id: 'eu-axis-9', name: 'Stahlpakt', src: 'stated' });
    expect(over(ours, under(ours, now) ?? {})).toEqual(now);
    expect(under(ours, { ...ours })).toBeUndefined();
  });

  it('replaces ours as a whole if it lacks one of our fields', () => {
    const { requires: _, ...now } = ours;
    expect(under(ours, now)).toEqual({ ...now, replace: true });
    expect(over(ours, under(ours, now) ?? {})).toEqual(now);
  });

  it('is written into its file, changed there and taken out again', () => {
    let files = empty('mine', 'Mine', ['europe']);
    files = withRecord(files, path, 'cards', 'eu-axis-9', { id: 'eu-axis-9', name: 'A' });
    files = withRecord(files, path, 'cards', 'eu-axis-10', { id: 'eu-axis-10', name: 'B' });
    files = withRecord(files, path, 'cards', 'eu-axis-9', { id: 'eu-axis-9', name: 'C' });
    expect(recordIn(files, path, 'cards', 'eu-axis-9')).toEqual({ id: 'eu-axis-9', name: 'C' });
    expect(laid([ours], files, path, 'cards').map((l) => [l.id, l.now['name'], l.ours !== undefined])).toEqual([
      ['eu-axis-9', 'C', true],
      ['eu-axis-10', 'B', false],
    ]);
    files = withRecord(files, path, 'cards', 'eu-axis-9', undefined);
    expect(recordIn(files, path, 'cards', 'eu-axis-9')).toBeUndefined();
    files = withRecord(files, path, 'cards', 'eu-axis-10', undefined);
    expect(Object.keys(files)).toEqual(['pack.json']);
  });

  it('leaves what else stands in its file', () => {
    const files = withRecord({ [path]: '{"meta": {"deckSizes": {"axis": 75}}, "cards": [{"id": "x"}]}' }, path, 'cards', 'x', undefined);
    expect(parsed(files[path])).toEqual({ meta: { deckSizes: { axis: 75 } } });
  });
});

describe('a pack', () => {
  it('is written so that it can be read', () => {
    const doc = { cards: [{ id: 'a' }, { id: 'b' }], meta: {}, empty: [] };
    expect(parsed(written(doc))).toEqual(doc);
    expect(parsed(withInfo(empty('mine', 'Mine', ['europe']), { note: 'mine' })['pack.json'])).toEqual({ id: 'mine', name: 'Mine', schema: 2, theatres: ['europe'], note: 'mine' });
    expect(idFor('Mein gedrucktes Spiel – 2. Auflage, für Köln!')).toBe('mein-gedrucktes-spiel-2-auflage-fur-koln');
  });

  it('is found in a zip with a folder around it', async () => {
    const files = { 'my-game/pack.json': '{"id": "mine"}', 'my-game/europe/cards.json': '{"cards": [{"id": "ä"}]}', 'my-game/notes.txt': 'x' };
    const data = await zip(files).arrayBuffer();
    expect(await unzip(data)).toEqual(files);
    const found = await packOf([{ path: 'my-game.zip', file: new File([data], 'my-game.zip') }]);
    expect(found).toEqual({ files: { 'pack.json': '{"id": "mine"}', 'europe/cards.json': '{"cards": [{"id": "ä"}]}' }, left: ['my-game/notes.txt'] });
  });

  it('is no pack if its zip is none', async () => {
    await expect(unzip(new TextEncoder().encode('no zip at all, only words').buffer as ArrayBuffer)).rejects.toThrow();
  });
});

describe('a fault', () => {
  const fields = ['name', 'number', 'blitz', 'optionSegment', 'sides', 'src'];
  it('is told beside the field it speaks of', () => {
    const say = (record: string, text: string): string | undefined => fieldOf({ file: path, record, text }, 'eu-axis-9', fields);
    expect(say('eu-axis-9 optionSegment', 'operation "x" is not in the vocabulary')).toBe('optionSegment');
    expect(say('eu-axis-9', 'blitz must be a whole number, it is text')).toBe('blitz');
    expect(say('eu-axis-9', 'sides must run from full to reduced')).toBe('sides');
    expect(say('eu-axis-9', 'no line of play ever makes it selectable')).toBeUndefined();
  });

  it('is of its own record and not of one that begins alike', () => {
    const faults = [{ file: path, record: 'eu-axis-9', text: 'a' }, { file: path, record: 'eu-axis-9 requires', text: 'b' }, { file: path, record: 'eu-axis-90', text: 'c' }, { file: 'europe/units.json', record: 'eu-axis-9', text: 'd' }];
    expect(faultsOf(faults, path, 'eu-axis-9').map((f) => f.text)).toEqual(['a', 'b']);
  });
});
