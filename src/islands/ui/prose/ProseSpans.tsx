import { type TextSpan, withHiddenShown } from '#shared/message-text.ts';

export function ProseSpans({ spans }: { spans: readonly TextSpan[] }) {
  return spans.map((span, index) => {
    if (span.kind === 'plain') return span.text;
    if (span.kind === 'code') {
      return (
        <code key={index} dir="ltr">
          {withHiddenShown(span.text)}
        </code>
      );
    }
    return (
      <a
        key={index}
        href={span.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="link"
      >
        {span.text}
      </a>
    );
  });
}
