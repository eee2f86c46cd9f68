/** When an account was made, in milliseconds since 1970: a UUIDv7 begins with it. */
export function joinedAt(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}
