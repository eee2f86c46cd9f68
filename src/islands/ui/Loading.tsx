export function Loading({ text, className = '' }: { text: string; className?: string }) {
  return (
    <p className={`flex items-center gap-2.5 font-medium ${className}`} role="status">
      <span className="caret caret--blink" aria-hidden />
      {text}
    </p>
  );
}
