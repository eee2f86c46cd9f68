import type { Presence } from '#shared/api.ts';

/** People who hide their presence are offline for others, and see everyone offline. */
export interface PresenceSource {
  of(viewerId: string, userId: string): Presence | Promise<Presence>;
  /** Returns the online people among `ids`. */
  online(viewerId: string, ids: readonly string[]): string[] | Promise<string[]>;
}

/** Everyone is offline until the sockets install a source. */
export interface PresenceSlot extends PresenceSource {
  use(source: PresenceSource): void;
}

export function createPresenceSlot(): PresenceSlot {
  let source: PresenceSource = {
    of: () => ({ isOnline: false, lastSeen: null }),
    online: () => [],
  };
  return {
    of: (viewerId, userId) => source.of(viewerId, userId),
    online: (viewerId, ids) => source.online(viewerId, ids),
    use(better) {
      source = better;
    },
  };
}
