import { useLayoutEffect, useRef, useState } from 'react';

/** Characters that hardly fit two lines of a card; the measured text decides once it is on screen. */
const LIKELY_LONG = 108;

/** Two lines about a developer, and a key that shows the rest when there is more. */
export function About({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const [long, setLong] = useState(text.length > LIKELY_LONG || text.split('\n').length > 2);
  const box = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || open) return;
    const measure = () => setLong(element.scrollHeight > element.clientHeight + 2);
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    void document.fonts.ready.then(measure);
    return () => watch.disconnect();
  }, [open]);

  // The key stands first, afloat, so that the second line ends before it.
  return (
    <div ref={box} className={open ? 'about is-open' : 'about'} dir="auto">
      {(long || open) && (
        <button
          type="button"
          dir="ltr"
          data-read-more=""
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <span className="link">{open ? 'Show Less' : 'Read more'}</span>
        </button>
      )}
      <p>{text}</p>
    </div>
  );
}
