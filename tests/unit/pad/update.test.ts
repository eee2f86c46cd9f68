import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { openDocument } from '#server/features/pad/document.ts';
import { checkUpdate } from '#server/features/pad/update.ts';
import { PAD_MAX, PAD_TEXT, PAD_UPDATE_MAX } from '#shared/pad.ts';
import { largestUpdate } from '../../support/pad/updates.ts';
import { threadMs } from '../../support/thread-ms.ts';

const bytes = (base64: string): Uint8Array => new Uint8Array(Buffer.from(base64, 'base64'));

/** Returns the update of a document after `write`. */
function madeBy(write: (doc: Y.Doc) => void): Uint8Array {
  const doc = new Y.Doc();
  write(doc);
  return Y.encodeStateAsUpdate(doc);
}
const text = (doc: Y.Doc) => doc.getText(PAD_TEXT);

describe('an update of a text', () => {
  test.each([
    ['typed', (doc: Y.Doc) => text(doc).insert(0, 'const a = 1; 🦀 مرحبا')],
    [
      'typed and deleted',
      (doc: Y.Doc) => {
        text(doc).insert(0, 'abc');
        text(doc).delete(1, 1);
      },
    ],
    ['nothing', () => undefined],
  ])('passes: %s', (_, write) => {
    expect(() => checkUpdate(madeBy(write))).not.toThrow();
  });

  test('reports whether it has content', () => {
    expect(checkUpdate(madeBy(() => undefined))).toBeNull();
    expect(checkUpdate(madeBy((doc) => doc.getText(PAD_TEXT).insert(0, 'x')))).toBe(0);
  });

  test('passes with the maximum parts quickly and cheaply', () => {
    const update = bytes(largestUpdate(1));
    expect(update.length).toBeGreaterThan(PAD_UPDATE_MAX * 0.9);
    const times = Array.from({ length: 5 }, () => threadMs(() => checkUpdate(update)));
    expect(Math.min(...times)).toBeLessThan(50);
  });
});

describe('refused updates', () => {
  const deep = (): unknown => {
    let value: unknown = 1;
    for (let depth = 0; depth < 2000; depth += 1) value = [value];
    return value;
  };
  test.each([
    ['a list', (doc: Y.Doc) => doc.getArray(PAD_TEXT).insert(0, [1])],
    ['a deep list', (doc: Y.Doc) => doc.getArray(PAD_TEXT).insert(0, [deep()])],
    ['a map', (doc: Y.Doc) => doc.getMap(PAD_TEXT).set('key', 'value')],
    ['another text', (doc: Y.Doc) => doc.getText('other').insert(0, 'x')],
    ['an embedded thing', (doc: Y.Doc) => text(doc).insertEmbed(0, { a: 1 })],
    ['a format', (doc: Y.Doc) => text(doc).insert(0, 'x', { bold: true })],
    ['a document in it', (doc: Y.Doc) => doc.getMap(PAD_TEXT).set('doc', new Y.Doc())],
    ['a type in it', (doc: Y.Doc) => doc.getArray(PAD_TEXT).insert(0, [new Y.Text('x')])],
  ])('%s', (_, write) => {
    expect(() => checkUpdate(madeBy(write))).toThrow('The update is not one of a text');
  });

  test('invalid bytes', () => {
    for (const broken of [
      [],
      [1],
      [255, 255, 255, 255, 255, 255],
      [1, 1, 1, 0, 4, 1, 1, 116, 255],
    ]) {
      expect(() => checkUpdate(new Uint8Array(broken)), String(broken)).toThrow();
    }
    for (let n = 0; n < 500; n += 1) {
      const noise = crypto.getRandomValues(new Uint8Array(1 + (n % 60)));
      try {
        checkUpdate(noise);
      } catch (error) {
        expect(String(error)).toMatch(/Problem|Error: The update/);
      }
    }
  });

  test('an impossible length', () => {
    // One deleted part of client 1 from clock 0, with the largest encodable length.
    const update = [1, 1, 1, 0, 1, 1, 4, ...Buffer.from('text'), ...[255, 255, 255, 255, 127], 0];
    expect(() => checkUpdate(new Uint8Array(update))).toThrow('The update counts too far');
  });

  test('content over the limit of one update', () => {
    const update = madeBy((doc) => text(doc).insert(0, 'x'.repeat(PAD_UPDATE_MAX)));
    expect(() => checkUpdate(update)).toThrow('too much at once');
  });
});

test('deleted text takes no room after a merge', () => {
  const doc = new Y.Doc();
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => updates.push(update));
  for (let round = 0; round < 40; round += 1) {
    text(doc).insert(0, 'x'.repeat(5000));
    text(doc).delete(0, 5000);
  }
  text(doc).insert(0, 'what stays');
  expect(updates.reduce((sum, { length }) => sum + length, 0)).toBeGreaterThan(PAD_MAX / 2);
  const rows = updates.map((body, at) => ({ id: String(at), body }));
  const body = openDocument(rows).merged();
  expect(body.length).toBeLessThan(2000);
  expect(openDocument([{ id: 'merged', body }]).text()).toBe('what stays');
});
