import { Copy } from 'lucide-react';
import { useMemo, useRef } from 'react';
import type { MessageBlock } from '#shared/message-text.ts';
import { copyText } from '#stores/copy.ts';
import { useHighlighter } from './use-highlighter.ts';

type Props = Omit<Extract<MessageBlock, { kind: 'code' }>, 'kind'>;

/**
 * Code in a box of its own, which scrolls sideways inside. The colours become exact when it is
 * about to be seen; its size stays.
 */
export function CodeBox({ label, text, lines }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const highlight = useHighlighter(box, label);
  const coloured = useMemo(() => highlight?.(text) ?? lines, [highlight, text, lines]);
  return (
    <div ref={box} className="codebox" dir="ltr" data-exact={highlight === null ? undefined : true}>
      <div className="codebox-head">
        <span>{label}</span>
        <button
          type="button"
          className="btn btn--icon btn--sm"
          aria-label="Copy code"
          onClick={() => void copyText(text)}
        >
          <Copy className="ic ic-s" aria-hidden />
        </button>
      </div>
      <pre tabIndex={0}>
        {coloured.map((tokens, index) => (
          <span className="ln" key={index}>
            {tokens.map(({ kind, text: part }, at) =>
              kind === null ? (
                part
              ) : (
                <span key={at} className={kind}>
                  {part}
                </span>
              ),
            )}
          </span>
        ))}
      </pre>
    </div>
  );
}
