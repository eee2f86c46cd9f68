/** A line that opens or closes code, as in the message it will be. */
const FENCE_LINE = /^```/gm;

/** Whether the caret, at `index`, stands between the fences of a block, closed yet or not. */
export function isInFence(text: string, index: number): boolean {
  const lineStart = text.lastIndexOf('\n', index - 1) + 1;
  if (text.startsWith('```', lineStart)) return false;
  return (text.slice(0, lineStart).match(FENCE_LINE)?.length ?? 0) % 2 === 1;
}
