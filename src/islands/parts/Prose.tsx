import { memo, useMemo } from 'react';
import { mayHoldMarkdown, messageBlocks, type TextSpan } from '#shared/message-text.ts';
import { CodeBox } from './CodeBox.tsx';
import { ProseSpans } from './ProseSpans.tsx';
import { useMarkdown } from './use-markdown.ts';

interface Props {
  text: string;
  /** The text is still being written: an open fence at its end is code already. */
  streaming?: boolean;
  /** Of each block of text; a box of code has its own. */
  className?: string;
}

/**
 * What someone typed, or a model writes: code in boxes, a little Markdown, links. React writes
 * each part as text, never as markup.
 */
export const Prose = memo(function Prose({ text, streaming = false, className = 'bubble' }: Props) {
  const blocks = useMemo(() => messageBlocks(text, streaming), [text, streaming]);
  return blocks.map((block, index) => {
    if (block.kind === 'code') return <CodeBox key={index} {...block} />;
    if (block.kind === 'text') return <TextBlock key={index} {...block} className={className} />;
    return (
      <p key={index} className={`${className} ${className}--emoji`}>
        {block.text}
      </p>
    );
  });
});

function TextBlock(block: { text: string; spans: TextSpan[]; className: string }) {
  const { text, spans, className } = block;
  const render = useMarkdown(mayHoldMarkdown(text));
  const formatted = useMemo(() => render?.(text) ?? null, [render, text]);
  if (formatted !== null) {
    return (
      <div className={`${className} prose`} dir="auto">
        {formatted}
      </div>
    );
  }
  return (
    <p className={className} dir="auto">
      <ProseSpans spans={spans} />
    </p>
  );
}
