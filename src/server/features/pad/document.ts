import * as Y from 'yjs';
import { PAD_FULL, PAD_TEXT } from '#shared/pad.ts';
import { Problem } from '../../platform/problem.ts';
import { refused } from './update.ts';

/** Parts of a document: as many as fit into its bytes where somebody wrote them by hand. */
const PARTS_MAX = 20_000;
/** Clients of a document: each page that writes is one, and every change looks at all of them. */
const CLIENTS_MAX = 2000;
/** Milliseconds of processor time to open an accepted document, and to add one update; a phone takes some times as long. */
const OPEN_MS = 400;
const UPDATE_MS = 200;

export interface PadUpdateRow {
  id: string;
  body: Uint8Array;
}

export type PadDocument = ReturnType<typeof openDocument>;

/** Opens the document that `rows` made, as a browser does: one update after the other. */
export function openDocument(rows: readonly PadUpdateRow[]) {
  const doc = new Y.Doc();
  const ids = new Set<string>();
  /** What opening the document took so far. Applied in another order the same updates may take minutes. */
  let cost = 0;

  const apply = (added: readonly PadUpdateRow[], refusal: Problem): number => {
    const before = process.threadCpuUsage();
    try {
      doc.transact(() => added.forEach(({ body }) => Y.applyUpdate(doc, body)));
    } catch {
      throw refusal;
    }
    const { user, system } = process.threadCpuUsage(before);
    const ms = (user + system) / 1000;
    cost += ms;
    for (const { id } of added) ids.add(id);
    return ms;
  };
  const waits = (): boolean => doc.store.pendingStructs !== null || doc.store.pendingDs !== null;

  const take = (added: readonly PadUpdateRow[]): void => {
    apply(added, new Problem('too_large', 'This pad cannot be opened. Begin it anew.'));
    // No update is accepted before those it builds on: what still waits for one waits for ever.
    doc.store.pendingStructs = null;
    doc.store.pendingDs = null;
  };
  take(rows);

  return {
    take,

    /** What it was made from. */
    ids: ids as ReadonlySet<string>,

    get parts(): number {
      let parts = 0;
      for (const structs of doc.store.clients.values()) parts += structs.length;
      return parts;
    },

    get isSlow(): boolean {
      return cost > OPEN_MS;
    },

    /** Adds an update, or throws the {@link Problem} for which it is refused: the document is then of no use any more. */
    add(row: PadUpdateRow): void {
      const ms = apply([row], refused('The update cannot be joined'));
      if (waits()) throw new Problem('conflict', 'The server lacks what this update builds on');
      if (ms > UPDATE_MS) throw refused('The update takes too long to join');
      if (this.isSlow || this.parts > PARTS_MAX || doc.store.clients.size > CLIENTS_MAX)
        throw new Problem('too_large', PAD_FULL);
    },

    text: (): string => doc.getText(PAD_TEXT).toJSON(),

    /** The document as one update, without what was deleted. */
    merged: (): Uint8Array => Y.encodeStateAsUpdate(doc),
  };
}
