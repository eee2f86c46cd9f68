/** Takes a text, to stand before or after what is typed. */
type Take = (text: string, where: 'before' | 'after') => void;

let composer: Take | null = null;

/** Hands a text to the chat's composer; answers whether there is one. */
export function insertIntoComposer(text: string, where: 'before' | 'after' = 'after'): boolean {
  composer?.(text, where);
  return composer !== null;
}

/** Lets `take` have what other parts of the page insert. Returns unsubscribe. */
export function takeInserts(take: Take): () => void {
  composer = take;
  return () => {
    if (composer === take) composer = null;
  };
}
