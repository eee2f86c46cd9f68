import { Copy } from 'lucide-react';
import type { MessageBlock } from '#shared/message-text.ts';
import { copyText } from '#stores/copy.ts';

type Props = Omit<Extract<MessageBlock, { kind: 'code' }>, 'kind'>;

/** Code in a box of its own, which scrolls sideways inside. */
export function CodeBox({ label, text, lines }: Props) {
  return (
    <div className="codebox" dir="ltr">
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
        {lines.map((tokens, index) => (
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
