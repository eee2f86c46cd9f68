import copy from 'lucide-static/icons/copy.svg?raw';
import { useContext, useMemo, useRef } from 'react';
import type { CodeToken } from '#shared/code-tokens.ts';
import { type MessageBlock, withHiddenShown } from '#shared/message-text.ts';
import { copyText } from '#stores/client/copy.ts';
import { CodeKeysContext } from './code-keys.ts';
import { Tokens } from './Tokens.tsx';
import { useHighlighter } from './use-highlighter.ts';
import { Icon } from '../Icon.tsx';
import * as words from '../words.ts';

type Props = Omit<Extract<MessageBlock, { kind: 'code' }>, 'kind'>;

/** A code block that scrolls sideways. Colours appear shortly before it is visible, without changing its size. */
export function CodeBox({ label, text }: Props) {
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
          <button
            type="button"
            className="btn btn--icon btn--sm flex-none"
            aria-label={words.copyCode}
            onClick={() => void copyText(text)}
          >
            <Icon svg={copy} small />
          </button>
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
