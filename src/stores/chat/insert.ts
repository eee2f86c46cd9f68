/** Puts a text to what is typed. */
type Put = (text: string, typed: string) => string;
type Take = (text: string, put: Put) => void;

let composer: Take | null = null;

const behind: Put = (text, typed) => (typed && `${typed}\n\n`) + text;

/** Hands a text to the chat's composer, behind what is typed unless `put` says otherwise; answers whether there is one. */
export function insertIntoComposer(text: string, put = behind): boolean {
  composer?.(text, put);
  return composer !== null;
}

/** Lets `take` have what other parts of the page insert. Returns unsubscribe. */
export function takeInserts(take: Take): () => void {
  composer = take;
  return () => {
    if (composer === take) composer = null;
  };
}
