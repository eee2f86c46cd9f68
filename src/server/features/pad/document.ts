import * as Y from 'yjs';
import { PAD_FULL, PAD_TEXT } from '#shared/pad.ts';
import { Problem } from '../../platform/problem.ts';
import { refused } from './update.ts';

/** Maximum parts of a document; hand-written text of the maximum size has as many. */
const PARTS_MAX = 20_000;
/** Maximum clients of a document: each writing page is one, and every change looks at all of them. */
const CLIENTS_MAX = 2000;
/** Milliseconds of processor time to open an accepted document, and to add one update. A phone takes longer. */
const OPEN_MS = 400;
const UPDATE_MS = 200;

export interface PadUpdateRow {
  id: string;
  body: Uint8Array;
}

export type PadDocument = ReturnType<typeof openDocument>;

/** Opens the document made by `rows`, as a browser does: one update after the other. */
export function openDocument(rows: readonly PadUpdateRow[]) {
  const doc = new Y.Doc();
  const ids = new Set<string>();
  /** Processor time spent on opening, in milliseconds. In another order the same updates may take minutes. */
  let cost = 0;
  let isSpoiled = false;

  const apply = (added: readonly PadUpdateRow[], refusal: Problem): number => {
    const before = process.threadCpuUsage();
    try {
      // One transaction each, as they were tried: Yjs merges neighbours only after a transaction.
      for (const { body } of added) Y.applyUpdate(doc, body);
    } catch {
      throw refusal;
    }
    const { user, system } = process.threadCpuUsage(before);
    const ms = (user + system) / 1000;
    cost += ms;
    for (const { id } of added) ids.add(id);
    return ms;
  };
  /** Drops what waits for updates that the document lacks; returns whether anything did. */
  const dropWaiting = (): boolean => {
    const { pendingStructs, pendingDs } = doc.store;
    [doc.store.pendingStructs, doc.store.pendingDs] = [null, null];
    return pendingStructs !== null || pendingDs !== null;
  };

  const take = (added: readonly PadUpdateRow[]): void => {
    apply(added, new Problem('too_large', 'This pad cannot be opened. Begin it anew.'));
    // An update is accepted only after the updates it builds on, so a still waiting one would wait forever.
    dropWaiting();
  };
  take(rows);

  return {
    take,

    /** Ids of the updates in the document. */
    ids: ids as ReadonlySet<string>,

    get parts(): number {
      let parts = 0;
      for (const structs of doc.store.clients.values()) parts += structs.length;
      return parts;
    },

    get isSlow(): boolean {
      return cost > OPEN_MS;
    },

    /** Whether a refused update changed the document, which then no longer equals the stored one. */
    get isSpoiled(): boolean {
      return isSpoiled;
    },

    /** Adds an update and returns whether it changes anything, or throws the {@link Problem} behind its refusal. */
    add(row: PadUpdateRow): boolean {
      let changes = 0;
      isSpoiled = true;
      const change = () => (changes += 1);
      doc.on('update', change);
      const ms = apply([row], refused('The update cannot be joined'));
      doc.off('update', change);
      if (changes === 0) {
        ids.delete(row.id);
        cost -= ms;
      }
      isSpoiled = changes > 0;
      if (dropWaiting())
        throw new Problem('conflict', 'The server lacks what this update builds on');
      if (ms > UPDATE_MS) throw refused('The update takes too long to join');
      if (this.isSlow || this.parts > PARTS_MAX || doc.store.clients.size > CLIENTS_MAX)
        throw new Problem('too_large', PAD_FULL);
      return changes > 0;
    },

    /** Number of letters. */
    get length(): number {
      return doc.getText(PAD_TEXT).length;
    },

    text: (): string => doc.getText(PAD_TEXT).toJSON(),

    /** Returns the document as one update, without deleted content. */
    merged: (): Uint8Array => Y.encodeStateAsUpdate(doc),
  };
}
