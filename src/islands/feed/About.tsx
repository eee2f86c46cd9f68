import { useEffect, useRef, useState } from 'react';
import * as words from './words.ts';

/** Characters that probably exceed two lines; once rendered, the measured text decides. */
const LIKELY_LONG = 108;

const CLOSED = 'max-h-11';
/** An empty float reserves the end of the second line for the button. */
const CUT = 'max-h-11 before:float-end before:h-5.5';

/** Two lines about a developer, with a button for the rest. */
export function About({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const [long, setLong] = useState(text.length > LIKELY_LONG || text.split('\n').length > 2);
  const box = useRef<HTMLDivElement>(null);
  const paragraph = useRef<HTMLParagraphElement>(null);

  // The observer reports new widths and fonts without forcing a layout.
  useEffect(() => {
    if (open || paragraph.current === null) return;
    const watch = new ResizeObserver(() => {
      const { scrollHeight = 0, clientHeight = 0 } = box.current ?? {};
      setLong(scrollHeight > clientHeight + 2);
    });
    watch.observe(paragraph.current);
    return () => watch.disconnect();
  }, [open]);

  // The floating button comes first, so the text flows around it.
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
