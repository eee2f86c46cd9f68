import { type RefObject, useLayoutEffect, useRef } from 'react';
import { placePopover } from '#islands/ui/place-popover.ts';
import { EmojiPicker } from './EmojiPicker.tsx';

interface Props {
  /** The button that opens and closes it. */
  opener: RefObject<HTMLElement | null>;
  onPick: (emoji: string) => void;
  onClose: () => void;
}

/** The emojis above the message's buttons, or below them if there is no room. */
export function ReactionPicker({ opener, onPick, onClose }: Props) {
  const frame = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const { current: button } = opener;
    const { current: layer } = frame;
    if (button === null || layer === null) return;
    layer.showPopover();
    placePopover(layer, button, { side: 'above', align: 'start', gap: 8, edge: 8 });
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
