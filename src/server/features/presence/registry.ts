/** Callbacks of the registry. */
export interface RegistryNews {
  /** The person had no socket on any node. */
  came: (userId: string) => void;
  /** The person has no socket on any node. One node is called, with the time of the last sign. */
  gone: (userId: string, lastSign: number) => void;
  /** Returns everyone with a socket in this process. */
  here: () => Iterable<string>;
}

/** Tracks people with sockets on any node. `join` and `leave` are the first and last socket of a process. */
export interface Registry {
  join(userId: string): void;
  /** `seenAt` is in milliseconds since 1970. */
  leave(userId: string, seenAt: number): void;
  /** Returns whether the person has a socket on another node. */
  elsewhere(userId: string): boolean | Promise<boolean>;
  /** Leaves everyone to the nodes they reconnect to. */
  close(): Promise<void>;
}

/** Creates the registry of a single node: other people are offline. */
export const createLoneRegistry = ({ came, gone }: RegistryNews): Registry => ({
  join: came,
  leave: gone,
  elsewhere: () => false,
  close: () => Promise.resolve(),
});
