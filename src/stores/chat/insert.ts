type Take = (text: string) => void;

let composer: Take | null = null;

/** Hands a text to the chat's composer; answers whether there is one. */
export function insertIntoComposer(text: string): boolean {
  composer?.(text);
  return composer !== null;
}

/** Lets `take` have what other islands of the page insert. Returns unsubscribe. */
export function takeInserts(take: Take): () => void {
  composer = take;
  return () => {
    if (composer === take) composer = null;
  };
}
