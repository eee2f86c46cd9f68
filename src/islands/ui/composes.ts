/** Whether a key belongs to a composition (Japanese, Chinese, Korean): the Enter that ends one does. */
export function composes(event: KeyboardEvent): boolean {
  // Safari has ended the composition by then and says it with this number only.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  return event.isComposing || event.keyCode === 229;
}
