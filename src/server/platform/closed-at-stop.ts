/** Closes `part` when the server stops, before everything that was created earlier; returns it. */
export type ClosedAtStop = <Part extends { close(): void | Promise<void> }>(part: Part) => Part;
