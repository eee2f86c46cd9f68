/** Combines an inserted text with the draft. */
type Put = (text: string, typed: string) => string;
type Take = (text: string, put: Put) => void;

let composer: Take | null = null;

const behind: Put = (text, typed) => (typed && `${typed}\n\n`) + text;

/** Inserts a text into the composer, by default after the draft; returns whether there is one. */
export function insertIntoComposer(text: string, put = behind): boolean {
  composer?.(text, put);
  return composer !== null;
}

/** Registers the composer; returns unsubscribe. */
export function takeInserts(take: Take): () => void {
  composer = take;
  return () => {
    if (composer === take) composer = null;
  };
}
