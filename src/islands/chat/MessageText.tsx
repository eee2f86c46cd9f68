import { memo } from 'react';
import { messageBlocks, type TextSpan } from '#shared/message-text.ts';
import { CodeBox } from './CodeBox.tsx';

/** A message as typed: text, links, code. React writes each part as text, never as markup. */
export const MessageText = memo(function MessageText({ text }: { text: string }) {
  return messageBlocks(text).map((block, index) => {
    if (block.kind === 'code') return <CodeBox key={index} {...block} />;
    if (block.kind === 'emoji') {
      return (
        <p key={index} className="bubble bubble--emoji">
          {block.text}
        </p>
      );
    }
    return (
      <p key={index} className="bubble" dir="auto">
        {block.spans.map((span, at) => (
          <Span key={at} span={span} />
        ))}
      </p>
    );
  });
});

function Span({ span }: { span: TextSpan }) {
  if (span.kind === 'plain') return span.text;
  if (span.kind === 'code') return <code dir="ltr">{span.text}</code>;
  return (
    <a href={span.href} target="_blank" rel="noopener noreferrer nofollow" className="link">
      {span.text}
    </a>
  );
}
