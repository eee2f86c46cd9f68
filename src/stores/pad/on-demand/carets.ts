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

/** Where the other is, in characters of the text. */
export interface Selection {
  anchor: number;
  head: number;
}

export interface Other {
  /** Whether one of their tabs has the pad open. */
  here: boolean;
  /** Of the tab they were in last; as it was told, for the text goes on. */
  caret: PadCaret | null;
}

/** Tabs of the other that are told apart. */
const TABS_MAX = 20;
/** Milliseconds between two places of one's own caret. */
const TELL_MS = 60;

/** The other's caret, and one's own as the other sees it. */
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
      // The last one in is the one they are in.
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
    /** Tells where one's own selection is, soon. */
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
    /** Where in the text a caret is now; `null`: nowhere in it. */
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
