import { type RefObject, useLayoutEffect, useRef } from 'react';
import { EmojiPicker } from './EmojiPicker.tsx';

interface Props {
  /** The button that opens and closes it. */
  opener: RefObject<HTMLElement | null>;
  onPick: (emoji: string) => void;
  onClose: () => void;
}

/** Pixels between the picker and its button, and the edges of the window. */
const GAP = 8;

/** The emojis over everything, above the message's buttons or, where no room is, below them. */
export function ReactionPicker({ opener, onPick, onClose }: Props) {
  const frame = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const { current: button } = opener;
    const { current: layer } = frame;
    if (button === null || layer === null) return;
    layer.showPopover();
    const at = button.getBoundingClientRect();
    const { width, height } = layer.getBoundingClientRect();
    const above = at.top - GAP - height;
    const left = Math.min(at.left, innerWidth - width - GAP);
    const top = above >= GAP ? above : Math.min(at.bottom + GAP, innerHeight - height - GAP);
    Object.assign(layer.style, {
      left: `${Math.max(GAP, left)}px`,
      top: `${Math.max(GAP, top)}px`,
    });
  }, [opener]);

  const close = (): void => {
    onClose();
    opener.current?.focus();
  };
  return (
    <div
      ref={frame}
      popover="manual"
      className="fixed inset-auto m-0 overflow-visible border-0 bg-transparent p-0 text-inherit"
    >
      <EmojiPicker onPick={onPick} onClose={close} opener={opener} />
    </div>
  );
}
