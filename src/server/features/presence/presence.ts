import type { Presence } from '#shared/api.ts';

export interface PresenceSource {
  of(userId: string): Presence | Promise<Presence>;
  isOnline(userId: string): boolean | Promise<boolean>;
}

/** Everyone is offline until the sockets install a source. */
export interface PresenceSlot extends PresenceSource {
  use(source: PresenceSource): void;
}

export function createPresenceSlot(): PresenceSlot {
  let source: PresenceSource = {
    of: () => ({ isOnline: false, lastSeen: null }),
    isOnline: () => false,
  };
  return {
    of: (userId) => source.of(userId),
    isOnline: (userId) => source.isOnline(userId),
    use(better) {
      source = better;
    },
  };
}
