import type { Presence } from '#shared/api.ts';

/** Knows who is here now. */
export interface PresenceSource {
  of(userId: string): Presence | Promise<Presence>;
  /** As {@link of} knows it, without looking up when someone was here last. */
  isOnline(userId: string): boolean | Promise<boolean>;
}

/** The source in use: nobody is ever here until the sockets bring one that knows. */
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
