import { atom, type ReadableAtom } from 'nanostores';
import {
  createAbsolutePositionFromRelativePosition,
  createRelativePositionFromTypeIndex,
  decodeRelativePosition,
  encodeRelativePosition,
} from 'yjs';
import type { PadCaret } from '#shared/pad.ts';
import { onConnected, onOffline, onSocket, tellSocket } from '#stores/client/socket.ts';
import { fromBase64, toBase64 } from './bytes.ts';
import type { Pad } from './pad.ts';

/** The other person's selection, in characters of the text. */
export interface Selection {
  anchor: number;
  head: number;
}

export interface Other {
  /** True if any of their tabs has the pad open. */
  here: boolean;
  /** The caret of their most recent tab, as received; the text may have changed since. */
  caret: PadCaret | null;
}

/** Maximum number of the other person's tabs. */
const TABS_MAX = 20;
/** Minimum milliseconds between two caret updates. */
const TELL_MS = 60;

/** Synchronises both carets. */
export function followCarets(pad: Pad, targetUserId: string) {
  const others = new Map<string, PadCaret | null>();
  const state = atom<Other>({ here: false, caret: null });
  let mine: PadCaret | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = (asks = false, here = true): void =>
    tellSocket('padAwareness', { targetUserId, tab: pad.tab, caret: mine, here, asks });
  const forget = (): void => {
    others.clear();
    state.set({ here: false, caret: null });
  };

  const stops = [
    onSocket('padAwareness', ({ userId, tab, caret, here, asks }) => {
      if (userId !== targetUserId) return;
      others.delete(tab);
      // The latest tab is the active one.
      if (here) others.set(tab, caret);
      const [oldest] = others.keys();
      if (others.size > TABS_MAX && oldest !== undefined) others.delete(oldest);
      state.set({ here: others.size > 0, caret: [...others.values()].at(-1) ?? null });
      if (asks) tell();
    }),
    onSocket('userWentOffline', ({ userId }) => {
      if (userId === targetUserId) forget();
    }),
    onOffline(forget),
    onConnected(() => tell(true)),
  ];
  return {
    $other: state as ReadableAtom<Other>,
    /** Sends the own selection after a short delay. */
    place(selection: Selection): void {
      const at = (index: number): string =>
        toBase64(encodeRelativePosition(createRelativePositionFromTypeIndex(pad.text, index)));
      const caret = { anchor: at(selection.anchor), head: at(selection.head) };
      if (mine?.anchor === caret.anchor && mine.head === caret.head) return;
      mine = caret;
      timer ??= setTimeout(() => {
        timer = undefined;
        tell();
      }, TELL_MS);
    },
    /** Returns the current position of a caret; null if it isn't in the text. */
    find(caret: PadCaret | null): Selection | null {
      if (caret === null) return null;
      const at = (place: string): number | null => {
        try {
          const position = decodeRelativePosition(fromBase64(place));
          const found = createAbsolutePositionFromRelativePosition(position, pad.doc);
          return found?.type === pad.text ? found.index : null;
        } catch {
          return null;
        }
      };
      const [anchor, head] = [at(caret.anchor), at(caret.head)];
      return anchor === null || head === null ? null : { anchor, head };
    },
    close(): void {
      tell(false, false);
      clearTimeout(timer);
      stops.forEach((stop) => stop());
    },
  };
}

export type Carets = ReturnType<typeof followCarets>;
