import { memo, type ReactNode, useMemo } from 'react';
import { mayHoldMarkdown, type MessageBlock, messageBlocks } from '#shared/message-text.ts';
import { CodeBox } from './CodeBox.tsx';
import { ProseSpans } from './ProseSpans.tsx';
import { useMarkdown } from './use-markdown.ts';

interface Props {
  text: string;
  /** The text is still growing: an open fence is already code. */
  streaming?: boolean;
  /** Classes of text blocks; code boxes have their own. */
  className?: string;
}

/** Text of people or models with code boxes, Markdown and links. React writes text, never markup. */
export const Prose = memo(function Prose({ text, streaming = false, className = 'bubble' }: Props) {
  return messageBlocks(text, streaming).map((block, index) => (
    <ProseBlock key={index} block={block} className={className} />
  ));
});

/** One block. */
export function ProseBlock({ block, className }: { block: MessageBlock; className: string }) {
  if (block.kind === 'code') return <CodeBox label={block.label} text={block.text} />;
  const { text } = block;
  if (block.kind === 'emoji') return <p className={`${className} ${className}--emoji`}>{text}</p>;
  const plain = (
    <p className={className} dir="auto">
      <ProseSpans spans={block.spans} />
    </p>
  );
  if (!mayHoldMarkdown(text)) return plain;
  return <Formatted text={text} plain={plain} className={className} />;
}

interface FormattedProps {
  text: string;
  /** Shown before Markdown loads, and for text without it. */
  plain: ReactNode;
  className: string;
}

function Formatted({ text, plain, className }: FormattedProps) {
  const render = useMarkdown();
  const formatted = useMemo(() => render?.(text) ?? null, [render, text]);
  if (formatted === null) return plain;
  return (
    <div className={`${className} prose`} dir="auto">
      {formatted}
    </div>
  );
}
