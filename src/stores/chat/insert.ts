/** Asks the chat's composer to take `text` up; answers whether there is one that did. */
export function insertIntoComposer(text: string): boolean {
  return !dispatchEvent(new CustomEvent<string>('insert', { detail: text, cancelable: true }));
}
