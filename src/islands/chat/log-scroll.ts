import { atom } from 'nanostores';
import { BEYOND_PX, type Place } from './log-window.ts';

const END_PX = 32;
/** The window is updated after this many scrolled pixels. */
const STEP_PX = 200;
/** Rendering after a jump grows by these pixels per frame: first the view, then the rest. */
const GROW_PX = 120;
/** A jump shows its line at this share of the height. */
const BROUGHT_TO = 0.4;

/** `line` is a `data-line`; `top` its distance from the log's top. */
interface Anchor {
  line: string;
  top: number;
}

export type LogScroll = ReturnType<typeof createLogScroll>;

/** The log is a reversed column: content above moves nothing at its end. Elsewhere the first visible line stays. */
export function createLogScroll() {
  const heights = new Map<string, number>();
  const place = atom<Place | null>(null);
  const atEnd = atom(true);
  let box: HTMLElement | null = null;
  let watch: ResizeObserver | null = null;
  let anchor: Anchor | 'end' | 'nowhere' = 'end';
  let endIsNewest = true;
  let seen: HTMLElement | null = null;
  let looking = 0;
  let drawing: ReturnType<typeof setTimeout> | undefined;

  const keep = (): void => {
    if (box === null || anchor === 'nowhere') return;
    if (anchor === 'end') {
      if (box.scrollTop !== 0) box.scrollTop = 0;
      return;
    }
    const kept = box.querySelector(`[data-line="${CSS.escape(anchor.line)}"]`);
    const moved = kept === null ? 0 : topOf(kept, box) - anchor.top;
    if (Math.abs(moved) < 0.5) return;
    const before = box.scrollTop;
    box.scrollTop += moved;
    // Nothing scrolls at the end, so no event reports the position.
    if (moved > 0 && box.scrollTop === before) look();
  };

  const setPlace = (to: Place): void => {
    clearTimeout(drawing);
    drawing = undefined;
    const now = place.get();
    const same = now?.chunk === to.chunk && now.view === to.view;
    if (!same || Math.abs(now.under - to.under) >= STEP_PX) place.set(to);
    if (to.beyond < BEYOND_PX) lookLater();
  };

  const look = (): void => {
    if (box === null) return;
    const there = endIsNewest && box.scrollTop > -END_PX;
    seen = there ? null : firstVisible(box);
    anchor = there ? 'end' : seen === null ? 'nowhere' : anchorOf(seen, box);
    atEnd.set(there);
    drawing ??= setTimeout(draw);
  };

  const draw = (): void => {
    if (box === null) return;
    const chunk = seen?.closest<HTMLElement>('[data-chunk]') ?? null;
    const view = box.clientHeight;
    setPlace({
      chunk: chunk?.dataset['chunk'] ?? null,
      under: chunk === null ? -box.scrollTop : bottomOf(chunk) - bottomOf(box),
      view,
      // Nothing is rendered after a jump, so the middle half of the view comes first.
      beyond: anchor === 'nowhere' ? -view / 4 : (place.get()?.beyond ?? BEYOND_PX),
    });
  };

  /** Changed heights or a jump may leave the window too small. */
  const lookLater = (): void => {
    cancelAnimationFrame(looking);
    looking = requestAnimationFrame(() => {
      if (anchor === 'nowhere' || place.get() === null) {
        look();
        draw();
      }
      const now = place.get();
      if (now === null || box === null) return;
      const beyond = now.beyond < 0 ? 0 : Math.min(BEYOND_PX, now.beyond + GROW_PX);
      place.set({ ...now, view: box.clientHeight, beyond });
      if (beyond < BEYOND_PX) lookLater();
    });
  };

  /** Chunks are measured before the log is attached. */
  const observe = (element: Element): void => {
    watch ??= new ResizeObserver((entries) => {
      for (const { target, borderBoxSize } of entries) {
        if (target !== box) note(target as HTMLElement, borderBoxSize[0]?.blockSize ?? 0);
      }
      keep();
      lookLater();
    });
    watch.observe(element);
  };

  const note = (chunk: HTMLElement, height: number): void => {
    const key = chunk.dataset['chunk'] ?? '';
    if (Math.abs((heights.get(key) ?? 0) - height) < 0.5) return;
    heights.set(key, height);
    lookLater();
  };

  return {
    heights,
    $place: place,
    $atEnd: atEnd,
    keep,
    look,

    attach(element: HTMLElement): () => void {
      box = element;
      observe(element);
      return () => {
        watch?.disconnect();
        cancelAnimationFrame(looking);
        clearTimeout(drawing);
        drawing = undefined;
        box = watch = null;
      };
    },

    measure(chunk: HTMLElement): () => void {
      note(chunk, chunk.getBoundingClientRect().height);
      observe(chunk);
      return () => watch?.unobserve(chunk);
    },

    setEnd(newest: boolean): void {
      endIsNewest = newest;
      if (newest || anchor !== 'end') return;
      anchor = 'nowhere';
      atEnd.set(false);
    },

    toEnd(): void {
      anchor = 'end';
      atEnd.set(true);
      if (box !== null) setPlace({ chunk: null, under: 0, view: box.clientHeight, beyond: 0 });
      keep();
    },

    toLine(line: string, chunk: string): void {
      if (box === null) return;
      const view = box.clientHeight;
      anchor = { line, top: view * BROUGHT_TO };
      atEnd.set(false);
      setPlace({ chunk, under: -view / 2, view, beyond: 0 });
      keep();
    },
  };
}

const topOf = (line: Element, box: Element): number =>
  line.getBoundingClientRect().top - box.getBoundingClientRect().top;

const bottomOf = (part: Element): number => part.getBoundingClientRect().bottom;

const anchorOf = (line: HTMLElement, box: Element): Anchor => ({
  line: line.dataset['line'] ?? '',
  top: topOf(line, box),
});

function firstVisible(box: Element): HTMLElement | null {
  const edge = box.getBoundingClientRect().top;
  for (const line of box.querySelectorAll<HTMLElement>('[data-line]')) {
    if (bottomOf(line) > edge) return line;
  }
  return null;
}
