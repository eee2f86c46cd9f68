import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-static';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { Picture } from '#shared/pictures.ts';
import { openDialog, useDialog } from '#islands/ui/dialog.ts';
import { useBackCloses } from '#islands/ui/use-back-closes.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import * as words from '../words.ts';
import './viewer.css';

/** The dialog removes itself. */
export const openPictures = (pictures: readonly Picture[], first: number): void =>
  openDialog((close) => <PictureViewer pictures={pictures} first={first} onClosed={close} />);

interface Props {
  pictures: readonly Picture[];
  first: number;
  onClosed: () => void;
}

function PictureViewer({ pictures, first, onClosed }: Props) {
  const dialog = useDialog();
  useBackCloses(dialog);
  const box = useRef<HTMLDivElement>(null);
  const grabbed = useRef<{ x: number; y: number } | null>(null);
  const [at, setAt] = useState(first);
  /** Fitted to the window, or in its own pixels. */
  const [large, setLarge] = useState(false);
  const picture = pictures[at];
  if (picture === undefined) return null;

  const go = (step: number): void => {
    setAt(Math.min(pictures.length - 1, Math.max(0, at + step)));
    setLarge(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === '+' || key === '=') setLarge(true);
    else if (key === '-' || key === '0') setLarge(false);
    else if (!large && key === 'ArrowLeft') go(-1);
    else if (!large && key === 'ArrowRight') go(1);
    else return;
    event.preventDefault();
  };
  /** A mouse drags a large picture; touch scrolls by itself. */
  const drag = ({ clientX, clientY, pointerType }: PointerEvent<HTMLElement>) => {
    if (grabbed.current === null || pointerType !== 'mouse') return;
    box.current?.scrollBy(grabbed.current.x - clientX, grabbed.current.y - clientY);
    grabbed.current = { x: clientX, y: clientY };
  };
  const several = pictures.length > 1;
  return (
    <dialog
      ref={dialog}
      className="viewer"
      aria-label={picture.alt || words.WORDS.picture}
      onClose={onClosed}
      onKeyDown={onKeyDown}
    >
      <div className="viewer-keys">
        {several && (
          <>
            <Key
              label={words.previousPicture}
              svg={ChevronLeft}
              run={() => go(-1)}
              off={at === 0}
            />
            <Key
              label={words.nextPicture}
              svg={ChevronRight}
              run={() => go(1)}
              off={at === pictures.length - 1}
            />
          </>
        )}
        <Key
          label={large ? words.fit : words.enlarge}
          svg={large ? ZoomOut : ZoomIn}
          run={() => setLarge(!large)}
        />
        <Key label={words.closePicture} svg={X} run={() => dialog.current?.close()} />
      </div>
      <div
        ref={box}
        className="viewer-box"
        data-large={large || undefined}
        // Scrolls by keys.
        tabIndex={0}
        data-autofocus
        onPointerDown={({ clientX: x, clientY: y }) => (grabbed.current = { x, y })}
        onPointerMove={drag}
        onPointerUp={() => (grabbed.current = null)}
        onPointerLeave={() => (grabbed.current = null)}
        onClick={({ target, currentTarget }) => {
          if (target === currentTarget) dialog.current?.close();
        }}
      >
        <img
          src={picture.url}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          draggable={false}
          onDoubleClick={() => setLarge(!large)}
        />
      </div>
      <p className="viewer-alt" role="status">
        {several && <span>{words.pictureOf(at + 1, pictures.length)}</span>} {picture.alt}
      </p>
    </dialog>
  );
}

interface KeyProps {
  label: string;
  svg: string;
  run: () => void;
  off?: boolean;
}

const Key = ({ label, svg, run, off = false }: KeyProps) => (
  <button
    type="button"
    className="btn btn--icon"
    aria-label={label}
    title={label}
    disabled={off}
    onClick={run}
  >
    <Icon svg={svg} />
  </button>
);
