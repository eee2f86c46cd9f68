import { useEffect, useRef, useState } from 'react';
import * as words from './words.ts';

/** Characters that hardly fit two lines of a card; the measured text decides once it is on screen. */
const LIKELY_LONG = 108;

const CLOSED = 'max-h-11';
/** An empty float takes the end of the first line, which moves the button to the end of the second. */
const CUT = 'max-h-11 before:float-end before:h-5.5';

/** Two lines about a developer, and a button that shows the rest when there is more. */
export function About({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const [long, setLong] = useState(text.length > LIKELY_LONG || text.split('\n').length > 2);
  const box = useRef<HTMLDivElement>(null);
  const paragraph = useRef<HTMLParagraphElement>(null);

  // Told after a layout, of a new width and of the real font; asking for it would cost one more.
  useEffect(() => {
    if (open || paragraph.current === null) return;
    const watch = new ResizeObserver(() => {
      const { scrollHeight = 0, clientHeight = 0 } = box.current ?? {};
      setLong(scrollHeight > clientHeight + 2);
    });
    watch.observe(paragraph.current);
    return () => watch.disconnect();
  }, [open]);

  // The button comes first, afloat, so that the words go around it.
  return (
    <div
      ref={box}
      className={`overflow-hidden leading-5.5 text-ink-2 ${open ? 'flex flex-col gap-1' : long ? CUT : CLOSED}`}
      dir="auto"
    >
      {(long || open) && (
        <button
          type="button"
          className={`h-5.5 ${open ? 'order-2 self-start' : "float-end clear-both ps-2 before:content-['…_']"}`}
          dir="ltr"
          data-read-more=""
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <span className="link text-sm/5.5">{open ? words.showLess : words.readMore}</span>
        </button>
      )}
      <p ref={paragraph} className="wrap-anywhere whitespace-pre-line">
        {text}
      </p>
    </div>
  );
}
