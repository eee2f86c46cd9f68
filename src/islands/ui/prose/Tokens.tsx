import type { CodeToken } from '#shared/code-tokens.ts';

/** A line of code in its colours. */
export const Tokens = ({ tokens }: { tokens: readonly CodeToken[] }) =>
  tokens.map(({ kind, text }, at) =>
    kind === null ? (
      text
    ) : (
      <span key={at} className={kind}>
        {text}
      </span>
    ),
  );
