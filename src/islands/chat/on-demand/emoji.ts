import { EMOJI_COLUMNS, EMOJIS } from '#shared/emojis.ts';

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
