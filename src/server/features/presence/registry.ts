export interface RegistryNews {
  /** The person had no socket on any node. */
  came: (userId: string) => void;
  /** One node is called when the last socket on any node is gone. `lastSign` is in milliseconds. */
  gone: (userId: string, lastSign: number) => void;
  here: () => Iterable<string>;
}

/** `join` and `leave` are the first and last socket of a process. */
export interface Registry {
  join(userId: string): void;
  /** `seenAt` is in milliseconds since 1970. */
  leave(userId: string, seenAt: number): void;
  elsewhere(userId: string): boolean | Promise<boolean>;
  /** Everyone here belongs to the nodes they reconnect to. */
  close(): Promise<void>;
}

export const createLoneRegistry = ({ came, gone }: RegistryNews): Registry => ({
  join: came,
  leave: gone,
  elsewhere: () => false,
  close: () => Promise.resolve(),
});
