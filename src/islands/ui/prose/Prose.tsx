import { createContext, memo, type ReactNode, useContext, useMemo, useRef } from 'react';
import { Copy } from 'lucide-static';
import {
  mayHoldMarkdown,
  type MessageBlock,
  messageBlocks,
  withHiddenShown,
} from '#shared/message-text.ts';
import type { CodeToken } from '#shared/code-tokens.ts';
import { copyText } from '#stores/client/copy.ts';
import { IconButton } from '../Button.tsx';
import { ProseSpans } from './ProseSpans.tsx';
import { useMarkdown } from './use-markdown.ts';
import { Tokens } from './Tokens.tsx';
import { useHighlighter } from './use-highlighter.ts';
import * as words from '../words.ts';

type CodeKeys = (code: { label: string; text: string }) => ReactNode;

export const CodeKeysContext = createContext<CodeKeys | null>(null);

interface Props {
  text: string;
  /** An open fence of a growing text is already code. */
  streaming?: boolean;
  className?: string;
}

/** React writes text, never markup, so texts of people and models are safe. */
export const Prose = memo(function Prose({ text, streaming = false, className = 'bubble' }: Props) {
  return messageBlocks(text, streaming).map((block, index) => (
    <ProseBlock key={index} block={block} className={className} />
  ));
});

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

type CodeBoxProps = Omit<Extract<MessageBlock, { kind: 'code' }>, 'kind'>;

/** Colours appear shortly before the block is visible, without changing its size. */
function CodeBox({ label, text }: CodeBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const highlight = useHighlighter(label, box);
  const moreKeys = useContext(CodeKeysContext);
  const lines = useMemo(() => {
    const shown = withHiddenShown(text);
    return highlight?.(shown) ?? plainLines(shown);
  }, [highlight, text]);
  return (
    <div ref={box} className="codebox" dir="ltr" data-exact={highlight === null ? undefined : true}>
      <div>
        <span className="truncate leading-4" title={label}>
          {label}
        </span>
        <div className="flex flex-none">
          {moreKeys?.({ label, text })}
          <IconButton
            icon={Copy}
            label={words.copyCode}
            small
            className="btn--sm flex-none"
            onClick={() => void copyText(text)}
          />
        </div>
      </div>
      <pre tabIndex={0}>
        {lines.map((tokens, index) => (
          <span className="ln" key={index}>
            <Tokens tokens={tokens} />
          </span>
        ))}
      </pre>
    </div>
  );
}

const plainLines = (code: string): CodeToken[][] =>
  code.split('\n').map((text) => [{ kind: null, text }]);
