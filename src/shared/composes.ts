/** An input method's composition has keys of its own, such as its final Enter. */
export function composes(event: KeyboardEvent): boolean {
  // Safari ends the composition first and reports this code only.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  return event.isComposing || event.keyCode === 229;
}
