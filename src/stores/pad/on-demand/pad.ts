import { atom, type ReadableAtom } from 'nanostores';
import {
  applyUpdate,
  decodeUpdate,
  Doc,
  encodeStateAsUpdate,
  encodeStateVector,
  mergeUpdates,
  parseUpdateMeta,
} from 'yjs';
import type { CodeLanguage } from '#shared/snippet.ts';
import { PAD_TEXT, PAD_UPDATE_MAX, type PadHead, type PadJoined } from '#shared/pad.ts';
import { $socket, askSocket, isConnected, onConnected, onSocket } from '#stores/client/socket.ts';
import { showToast } from '#stores/client/toast.ts';
import { fromBase64, toBase64 } from './bytes.ts';
import { dropKept, keepUpdates, type Kept, keptUpdates, moveKept, rewritten } from './unsent.ts';
import * as words from './words.ts';

export interface PadState {
  /**
   * `joining`: the text hasn't arrived yet; `full`: the server refuses more text; `unreadable`: the server can't open
   * the document; `anew`: it must be reopened as an empty document, which gets the unsent text; `ended`: the two are no
   * longer connected.
   */
  kind: 'joining' | 'saved' | 'saving' | 'offline' | 'full' | 'unreadable' | 'anew' | 'ended';
  head: PadHead;
  /** Number of changes that the server lacks. */
  unsent: number;
  /** Whether the browser could store them. */
  stored: boolean;
  /** When the reader last left the pad, in ISO 8601, if it changed since. */
  changedSince: string | null;
}

export type Pad = ReturnType<typeof openPad>;

/** Milliseconds between two updates, chosen to stay below the server's rate limit. */
const GATHER_MS = 70;
/** Milliseconds without an acknowledgement after which later text gets another client id. */
const STALLED_MS = 2000;
/** Milliseconds before a retry. */
const RETRY_MS = 3000;
/** Bytes from which a piece of merged updates is full; a paste may make it larger. */
const PIECE = 4 * 1024;

/**
 * Opens the pad of `userId` with `targetUserId` as a document synchronised with the server. One update is in flight at
 * a time; later changes are merged into the next one.
 */
export function openPad(userId: string, targetUserId: string) {
  const doc = new Doc();
  const text = doc.getText(PAD_TEXT);
  /** Distinguishes the tabs of one person. */
  const tab = Math.random().toString(36).slice(2, 10);
  const state = atom<PadState>({
    kind: isConnected() ? 'joining' : 'offline',
    head: { name: '', language: 'javascript' },
    unsent: 0,
    stored: true,
    changedSince: null,
  });
  const remote = {};
  /** Updates stored by earlier tabs; they stay in storage until the server has all of them. */
  let kept: Kept[] = keptUpdates(userId, targetUserId);
  /** The document's number; null if this browser has no part of it. */
  let begun = kept.reduce<number | null>(
    (most, one) => (one.begun === null ? most : Math.max(one.begun, most ?? 0)),
    null,
  );
  /** The server's largest update and the state it leads to, so that the server needn't send it again. */
  let held: { id: string; to: Map<number, number> } | null = null;
  /** True if the server lacks updates that it acknowledged. */
  let isBehind = false;
  /** Updates without acknowledgement, oldest first; each fits into an event. */
  let unsent = kept.flatMap((one) =>
    one.begun === null || one.begun === begun ? one.updates : rewritten(one.updates),
  );
  /** Number of unsent updates from earlier tabs. */
  let earlier = unsent.length;
  let sending = false;
  let joined = false;
  let closed = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const set = (change: Partial<PadState>): void => {
    if (!isEnded()) state.set({ ...state.get(), ...change });
  };
  const isEnded = (): boolean => /^(ended|anew)$/.test(state.get().kind);
  const isOver = (): boolean => closed || isEnded();

  const keep = (): void => {
    if (isOver()) return;
    const stored = keepUpdates(userId, targetUserId, tab, begun, unsent.slice(earlier));
    if (!stored && state.get().stored && state.get().kind === 'offline')
      showToast('failed', words.noRoom);
    set({ stored });
  };

  /** `first`: only text for documents before this number is dropped. */
  const end = (kind: 'ended' | 'anew', first = Infinity): void => {
    const all = keptUpdates(userId, targetUserId);
    if (kind === 'ended') dropKept(all.filter((one) => (one.begun ?? 0) < first));
    else moveKept(all);
    // Without room for keystrokes, their text alone may still fit.
    if (kind === 'anew' && !state.get().stored)
      keepUpdates(userId, targetUserId, tab, null, rewritten(unsent.slice(earlier)));
    unsent = [];
    set({ kind, unsent: keptUpdates(userId, targetUserId).length });
  };

  /**
   * Changes the client id of later text. The partner knows the ids of sent text and could forge text under their next
   * clocks; Yjs would then discard our unsent text with the same ids.
   */
  const renewClientId = (): void => {
    doc.clientID = new Doc().clientID;
  };

  const later = (seconds = RETRY_MS / 1000): void => {
    clearTimeout(retry);
    retry = setTimeout(() => void (joined ? send() : join()), seconds * 1000);
  };

  /** Applies the server's updates. Returns the state they lead to, by client. */
  function take({ updates, largest }: PadJoined): Map<number, number> {
    const received = updates.map(fromBase64);
    // One transaction each, as the server tried them: together they may take a hundred times as long.
    for (const update of received) applyUpdate(doc, update, remote);
    const reached = new Map(held?.to);
    for (const update of received) {
      for (const [client, clock] of parseUpdateMeta(update).to)
        reached.set(client, Math.max(clock, reached.get(client) ?? 0));
    }
    if (largest !== (held?.id ?? null)) {
      const [most] = received.toSorted((one, other) => other.length - one.length);
      held = largest && most ? { id: largest, to: parseUpdateMeta(most).to } : null;
    }
    return reached;
  }

  async function join(): Promise<void> {
    if (isOver()) return;
    joined = false;
    const opening = await askSocket('padJoin', {
      targetUserId,
      ...(held !== null && { holds: held.id }),
    });
    if (isOver()) return;
    if (opening === null) {
      if (isConnected()) later();
      return;
    }
    if (!opening.ok) {
      if (opening.code === 'not_found') end('ended');
      else if (opening.code === 'too_large') set({ kind: 'unreadable' });
      else later(opening.retryAfter);
      return;
    }
    const numbers = [begun, ...kept.map((one) => one.begun)];
    const isEarlier = numbers.some((one) => one !== null && one < opening.first);
    // Unsent text for an earlier connection of the two isn't sent to the new one.
    if (unsent.length > 0 && isEarlier) {
      end('ended', opening.first);
      return;
    }
    if (begun !== null && begun !== opening.begun) {
      end('anew');
      return;
    }
    begun = opening.begun;
    const reached = take(opening);
    const { name, language, changedSince } = opening;
    set({
      head: { name, language },
      // Kept after a reconnect, so that a shown notice doesn't disappear.
      changedSince: changedSince ?? state.get().changedSince,
    });
    // Acknowledged updates are missing only if the server was restored from a backup.
    const lacking = encodeStateAsUpdate(doc, encodeStateVector(reached));
    if (isBehind || (unsent.length === 0 && decodeUpdate(lacking).structs.length > 0))
      [unsent, earlier] = [[lacking], 0];
    isBehind = false;
    joined = true;
    await send();
  }

  async function send(): Promise<void> {
    if (sending || !joined || begun === null || isOver()) return;
    sending = true;
    // Sending reveals the client id of the unsent text.
    if (state.get().kind !== 'saved' && state.get().kind !== 'saving') renewClientId();
    while (unsent.length > 0) {
      set({ kind: 'saving', unsent: unsent.length });
      const [piece] = unsent;
      if (piece === undefined) break;
      const update = toBase64(piece);
      const stalled = setTimeout(renewClientId, STALLED_MS);
      const answer = await askSocket('padUpdate', { targetUserId, begun, update });
      clearTimeout(stalled);
      if (answer?.ok === true) {
        unsent = unsent.slice(1);
        earlier = Math.max(0, earlier - 1);
        keep();
        // Changes typed meanwhile join the next update.
        await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
        continue;
      }
      sending = false;
      renewClientId();
      if (answer === null) {
        if (isConnected()) later();
        return;
      }
      if (answer.code === 'not_found') {
        end('ended');
        return;
      }
      if (answer.code === 'conflict') {
        // After rejoining the same document, everything that the server lacks is sent.
        [joined, isBehind] = [false, true];
        later();
        return;
      }
      if (answer.code === 'too_large' || answer.code === 'invalid_input') {
        set({ kind: 'full', unsent: unsent.length });
        return;
      }
      later(answer.retryAfter);
      return;
    }
    sending = false;
    dropKept(kept);
    kept = [];
    set({ kind: 'saved', unsent: 0 });
  }

  doc.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin === remote || isOver()) return;
    // The first update may be in flight, so later ones are merged.
    const last = unsent.length > Math.max(sending ? 1 : 0, earlier) ? unsent.at(-1) : undefined;
    const isOpen =
      last !== undefined && last.length <= PIECE && last.length + update.length <= PAD_UPDATE_MAX;
    const piece = isOpen ? mergeUpdates([last, update]) : update;
    unsent = [...(isOpen ? unsent.slice(0, -1) : unsent), piece];
    if (piece.length > PIECE) renewClientId();
    keep();
    set({ unsent: unsent.length });
    void send();
  });
  for (const update of unsent) applyUpdate(doc, update, remote);

  const isHere = (event: { userId: string; targetUserId: string }): boolean =>
    event.userId === targetUserId || event.targetUserId === targetUserId;

  const stops = [
    onSocket('padUpdate', (event) => {
      if (isHere(event)) applyUpdate(doc, fromBase64(event.update), remote);
    }),
    onSocket('padBegun', (event) => {
      if (isHere(event)) end('anew');
    }),
    onSocket('padName', (event) => {
      if (isHere(event)) set({ head: { ...state.get().head, name: event.name } });
    }),
    onSocket('padLanguage', (event) => {
      if (isHere(event)) set({ head: { ...state.get().head, language: event.language } });
    }),
    ...(['connectionLost', 'developerGone'] as const).map((name) =>
      onSocket(name, (event) => {
        if (event.userId === targetUserId) end('ended');
      }),
    ),
    // The connection was lost, or the session has ended.
    $socket.listen(({ kind }) => {
      if (kind !== 'offline' && kind !== 'refused') return;
      joined = false;
      renewClientId();
      set({ kind: 'offline' });
    }),
    onConnected(() => void join()),
  ];

  const change = async (
    asked: ReturnType<typeof askSocket<'padName'>>,
    to: Partial<PadHead>,
  ): Promise<void> => {
    const answer = await asked;
    if (answer?.ok === true) set({ head: { ...state.get().head, ...to } });
    else showToast('failed', answer?.message ?? words.unreachable);
  };

  return {
    doc,
    text,
    tab,
    $state: state as ReadableAtom<PadState>,
    /** Hides the notice about changes. */
    seen: () => set({ changedSince: null }),
    /** Starts an empty document for both. Returns whether it succeeded; a failure is shown. */
    async begin(): Promise<boolean> {
      const answer = await askSocket('padBegin', { targetUserId });
      if (answer?.ok === true) end('anew');
      else showToast('failed', answer?.message ?? words.unreachable);
      return answer?.ok === true;
    },
    rename: (name: string) => change(askSocket('padName', { targetUserId, name }), { name }),
    setLanguage: (language: CodeLanguage) =>
      change(askSocket('padLanguage', { targetUserId, language }), { language }),
    close(): void {
      keep();
      closed = true;
      clearTimeout(retry);
      stops.forEach((stop) => stop());
      doc.destroy();
    },
  };
}
