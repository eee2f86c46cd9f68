/** What is being waited for, announced, behind a blinking caret. */
export function Loading({ text }: { text: string }) {
  return (
    <p className="loading" role="status">
      <span className="caret caret--blink" aria-hidden />
      {text}
    </p>
  );
}
