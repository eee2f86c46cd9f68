type Put = (text: string, typed: string) => string;
type Take = (text: string, put: Put) => void;

let composer: Take | null = null;

const behind: Put = (text, typed) => (typed && `${typed}\n\n`) + text;

export function insertIntoComposer(text: string, put = behind): boolean {
  composer?.(text, put);
  return composer !== null;
}

export function takeInserts(take: Take): () => void {
  composer = take;
  return () => {
    if (composer === take) composer = null;
  };
}
