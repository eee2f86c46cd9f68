import type { Presence } from '#shared/api.ts';

/** Reports presence. */
export interface PresenceSource {
  of(userId: string): Presence | Promise<Presence>;
  /** Like {@link of}, without the last visit. */
  isOnline(userId: string): boolean | Promise<boolean>;
}

/** The source in use; everyone is offline until the sockets install one. */
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
