/** What a list of things with an id can undergo. Each answers the same list when nothing changes. */
export interface Entry {
  _id: string;
}

/** Adds `entry` before the others, unless its id is there already. */
export function addOnce<E extends Entry>(list: readonly E[], entry: E): E[] {
  return list.some(({ _id }) => _id === entry._id) ? (list as E[]) : [entry, ...list];
}

/** The list without the entry of that id. */
export function without<E extends Entry>(list: readonly E[], id: string): E[] {
  return list.some(({ _id }) => _id === id) ? list.filter(({ _id }) => _id !== id) : (list as E[]);
}

/** Adds those of `more` after the others whose id is not there yet. */
export function append<E extends Entry>(list: readonly E[], more: readonly E[]): E[] {
  const known = new Set(list.map(({ _id }) => _id));
  return [...list, ...more.filter(({ _id }) => !known.has(_id))];
}
