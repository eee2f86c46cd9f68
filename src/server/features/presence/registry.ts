/** What the registry reports: to be told to the people it concerns. */
export interface RegistryNews {
  /** They had no socket anywhere. */
  came: (userId: string) => void;
  /** They have no socket anywhere any more; exactly one node is told, and when it was heard of them last. */
  gone: (userId: string, lastSign: number) => void;
  /** Everyone with a socket in this process. */
  here: () => Iterable<string>;
}

/** Who has sockets, on any node. Joining and leaving are about the first and last socket here. */
export interface Registry {
  join(userId: string): void;
  /** `seenAt`: milliseconds since 1970. */
  leave(userId: string, seenAt: number): void;
  /** Whether they have a socket on another node. */
  elsewhere(userId: string): boolean | Promise<boolean>;
  /** Leaves everyone here to other nodes, where they come back. */
  close(): Promise<void>;
}

/** One node: who is not here is nowhere. */
export const createLoneRegistry = ({ came, gone }: RegistryNews): Registry => ({
  join: came,
  leave: gone,
  elsewhere: () => false,
  close: () => Promise.resolve(),
});
