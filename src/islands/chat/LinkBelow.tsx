import { createContext, useContext, useEffect, useState } from 'react';

/** The code host with previews of links, without a trailing slash. */
export const LinkHostContext = createContext<string | null>(null);

/** The rest of an address with a likely preview; the exact rules load with the preview. */
const LIKELY =
  /^(?!\S*`)\/[\w-]+\/[\w.-]+(?:\/(?:(?:issues|pull)\/\d+|commit\/[\da-f]{7,40})\/?(?![\w/])|\/blob\/\S+#L(\d+)(?:-L(\d+))?|\/?(?![\w/.-]))/;
/** Addresses in code and behind a Markdown label have no preview. */
const HIDDEN = /```[^]*?(?:```|$)|\]\(\S*/g;

/** Keeps the room of the preview below a text, so that nothing moves when it arrives. */
export function LinkBelow({ text }: { text: string }) {
  const host = useContext(LinkHostContext);
  if (host === null) return null;
  const [, ...rests] = text.replace(HIDDEN, '').split(host);
  const found = rests.map((rest) => LIKELY.exec(rest)).find(Boolean);
  if (!found) return null;
  const [, from, to = from] = found;
  return (
    <Place text={text} host={host} lines={from ? Math.abs(Number(to) - Number(from)) + 1 : 0} />
  );
}

function Place({ lines, ...props }: { text: string; host: string; lines: number }) {
  const [part, setPart] = useState<typeof import('./on-demand/LinkCard.tsx') | null>();
  useEffect(() => {
    import('./on-demand/LinkCard.tsx').then(setPart, () => setPart(null));
  }, []);
  if (part !== undefined) return part && <part.LinkCard {...props} />;
  if (lines === 0) return <div className="h-14 w-110 max-w-full" />;
  return (
    <div className="codebox w-110 max-w-full">
      <div />
      {/* As LINK_LINES of code-links.ts, which loads with the preview. */}
      <pre>{'\n'.repeat(Math.min(8, lines))}</pre>
    </div>
  );
}
