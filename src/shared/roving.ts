/** Arrows wrap around, Home and End go to the ends; undefined for other keys. */
export function roveTo<Item>(
  items: readonly Item[],
  focused: unknown,
  key: string,
  next: string,
  previous: string,
): Item | undefined {
  const at = items.indexOf(focused as Item);
  const to = [at + 1, at - 1, 0, -1][[next, previous, 'Home', 'End'].indexOf(key)] ?? NaN;
  return items[(to + items.length) % items.length];
}
