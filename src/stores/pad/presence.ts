import { atom } from 'nanostores';
import { askSocket, onConnected, onOffline, onSocket } from '#stores/client/socket.ts';

const NOBODY: ReadonlySet<string> = new Set();
/** Milliseconds between two questions of a tab, however often others come and go. */
const PAUSE_MS = 1000;

/** Connections at their pad with the reader. */
export const $inPads = atom(NOBODY);

let timer: ReturnType<typeof setTimeout> | undefined;
let following = false;

/** Call this once per page. */
export function followPads(): void {
  if (following) return;
  following = true;
  const look = async (): Promise<void> => {
    timer = undefined;
    const answer = await askSocket('whoIsInPads', {});
    if (answer?.ok) $inPads.set(new Set(answer.userIds));
  };
  onConnected(() => void look());
  onOffline(() => $inPads.set(NOBODY));
  onSocket('padPresence', () => (timer ??= setTimeout(() => void look(), PAUSE_MS)));
  // A node that failed announced nothing.
  onSocket('userWentOffline', ({ userId }) =>
    $inPads.set(new Set([...$inPads.get()].filter((id) => id !== userId))),
  );
}
