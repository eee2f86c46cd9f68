interface Props {
  text: string;
  /** Margins, and its place in a grid. */
  className?: string;
}

/** What is being waited for, announced, behind a blinking caret. */
export function Loading({ text, className = '' }: Props) {
  return (
    <p className={`flex items-center gap-2.5 font-medium ${className}`} role="status">
      <span className="caret caret--blink" aria-hidden />
      {text}
    </p>
  );
}
