const FENCE_LINE = /^```/gm;

/** An unclosed code block counts too. */
export function isInFence(text: string, index: number): boolean {
  const lineStart = text.lastIndexOf('\n', index - 1) + 1;
  if (text.startsWith('```', lineStart)) return false;
  return (text.slice(0, lineStart).match(FENCE_LINE)?.length ?? 0) % 2 === 1;
}
