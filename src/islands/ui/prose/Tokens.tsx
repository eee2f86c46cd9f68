import { memo } from 'react';
import type { CodeToken } from '#shared/code-tokens.ts';

export const Tokens = memo(function Tokens({ tokens }: { tokens: readonly CodeToken[] }) {
  return tokens.map(({ kind, text }, at) =>
    kind === null ? (
      text
    ) : (
      <span key={at} className={kind}>
        {text}
      </span>
    ),
  );
});
