interface Props {
  text: string;
  /** The reader wrote it. */
  mine?: boolean;
  large?: boolean;
}

/** Addresses stay text, because the author may be no connection. */
export function NoteText({ text, mine = false, large = false }: Props) {
  return (
    <blockquote
      className={`border-s-3 ps-3 wrap-anywhere whitespace-pre-line ${mine ? 'border-ink' : 'border-caret'} ${large ? 'text-lg/6 font-semibold' : 'leading-5.5'}`}
      dir="auto"
    >
      {text.split(/`([^`\n]+)`/).map((part, at) =>
        at % 2 === 0 ? (
          part
        ) : (
          <code key={at} className="rounded-xs bg-sunken px-1 font-mono text-sm" dir="ltr">
            {part}
          </code>
        ),
      )}
    </blockquote>
  );
}
