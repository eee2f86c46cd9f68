/** Each operation returns the same list if nothing changes. */
export interface Entry {
  _id: string;
}

export function addOnce<E extends Entry>(list: readonly E[], entry: E): E[] {
  return list.some(({ _id }) => _id === entry._id) ? (list as E[]) : [entry, ...list];
}

export function without<E extends Entry>(list: readonly E[], id: string): E[] {
  return list.some(({ _id }) => _id === id) ? list.filter(({ _id }) => _id !== id) : (list as E[]);
}

export function append<E extends Entry>(list: readonly E[], more: readonly E[]): E[] {
  const known = new Set(list.map(({ _id }) => _id));
  return [...list, ...more.filter(({ _id }) => !known.has(_id))];
}
