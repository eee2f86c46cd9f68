/** The 32 emojis of the picker with what they are called, row by row. */
export const EMOJI_COLUMNS = 5;

export const EMOJIS: readonly { emoji: string; name: string }[] = [
  { emoji: '😀', name: 'Grinning' },
  { emoji: '😂', name: 'Tears of joy' },
  { emoji: '😅', name: 'Sweating smile' },
  { emoji: '😊', name: 'Smiling' },
  { emoji: '😉', name: 'Winking' },
  { emoji: '😍', name: 'Heart eyes' },
  { emoji: '😎', name: 'Sunglasses' },
  { emoji: '🤔', name: 'Thinking' },
  { emoji: '🤯', name: 'Mind blown' },
  { emoji: '😴', name: 'Sleeping' },
  { emoji: '😭', name: 'Crying' },
  { emoji: '😱', name: 'Screaming' },
  { emoji: '🥳', name: 'Partying' },
  { emoji: '🙃', name: 'Upside down' },
  { emoji: '🤝', name: 'Handshake' },
  { emoji: '👋', name: 'Waving hand' },
  { emoji: '👍', name: 'Thumbs up' },
  { emoji: '👎', name: 'Thumbs down' },
  { emoji: '👏', name: 'Clapping' },
  { emoji: '🙌', name: 'Raised hands' },
  { emoji: '🙏', name: 'Folded hands' },
  { emoji: '💪', name: 'Strong arm' },
  { emoji: '👀', name: 'Eyes' },
  { emoji: '🔥', name: 'Fire' },
  { emoji: '🚀', name: 'Rocket' },
  { emoji: '✨', name: 'Sparkles' },
  { emoji: '🎉', name: 'Party popper' },
  { emoji: '❤️', name: 'Red heart' },
  { emoji: '💡', name: 'Light bulb' },
  { emoji: '🐛', name: 'Bug' },
  { emoji: '✅', name: 'Check mark' },
  { emoji: '☕', name: 'Coffee' },
];

/** Where a key leads from the emoji at `index`; the same index when it leads nowhere. */
export function nextEmoji(index: number, key: string): number {
  const last = EMOJIS.length - 1;
  const rowStart = index - (index % EMOJI_COLUMNS);
  const steps: Record<string, number> = {
    ArrowRight: Math.min(index + 1, last),
    ArrowLeft: Math.max(index - 1, 0),
    ArrowDown: index + EMOJI_COLUMNS > last ? index : index + EMOJI_COLUMNS,
    ArrowUp: index < EMOJI_COLUMNS ? index : index - EMOJI_COLUMNS,
    Home: rowStart,
    End: Math.min(rowStart + EMOJI_COLUMNS - 1, last),
  };
  return steps[key] ?? index;
}
