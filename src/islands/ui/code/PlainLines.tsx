interface Props {
  lines: readonly string[];
  from?: number;
  className: string;
}

/** The box with colours is loading. */
export const PlainLines = ({ lines, from = 1, className }: Props) => (
  <pre
    className={`grid rounded-md border border-line bg-code font-mono font-features-['calt'_0] text-sm/5 text-code-ink ${className}`}
    dir="ltr"
  >
    {lines.map((line, at) => (
      <span className="flex" key={at}>
        <span className="w-[5ch] flex-none pe-[1.5ch] text-right text-ink-3 select-none">
          {from + at}
        </span>
        <code className="min-w-0 flex-1 pe-4 font-features-['calt'_0] wrap-anywhere whitespace-pre-wrap [tab-size:2]">
          {line || '\u200b'}
        </code>
      </span>
    ))}
  </pre>
);
