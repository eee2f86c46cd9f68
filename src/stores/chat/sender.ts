import type { Unsent } from '#shared/chat-log.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { ChatMessage } from '#shared/realtime.ts';
import { askSocket, isConnected, onConnected, onSocket } from '#stores/client/socket.ts';
import { showToast } from '#stores/client/toast.ts';
import { $outbox, forget, forgetAllTo, isOfAnotherTab, openOutbox, setFailed } from './outbox.ts';

const FAILED = 'Failed to send message. Please try again.';

type Delivered = (message: ChatMessage) => void;

/** Refusals that pass by themselves. */
const PASSING = new Set<string>(['too_many_requests', 'unavailable']);

const listeners = new Set<Delivered>();
const underway = new Set<string>();
let started = false;

/** Calls `listener` with each message of this page that the server has taken. Returns unsubscribe. */
export function onDelivered(listener: Delivered): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Sends whatever is in the outbox of this person, whenever there is a connection. In each
 * conversation one message waits for the other's acknowledgement: so they are committed in the
 * order they were written, and what was under way when the connection went is sent again first.
 */
export function startSender(userId: string): void {
  openOutbox(userId);
  if (started) return;
  started = true;
  onConnected(deliverAll);
  onConnected(dropParted);
  onSocket('connectionLost', (lost) => forgetAllTo(lost.userId));
  $outbox.listen(deliverAll);
  onSocket('messageReceived', ({ sender, clientId }) => {
    // Another device, or this one before it lost the connection.
    if (sender._id === userId && clientId !== null) forget(clientId);
  });
  onSocket('messageError', ({ clientId, code }) => {
    // What goes too fast, or finds the database away, waits and is sent again.
    if (PASSING.has(code)) return;
    // Another server may not say which message it means.
    if (clientId) fail(clientId, code);
    else showToast('failed', FAILED);
  });
}

/** "Try again": the same message under the same name, so that it cannot become two. */
export const retry = (clientId: string): void => setFailed(clientId, false);

function deliverAll(): void {
  if (!isConnected()) return;
  const targets = new Set($outbox.get().map(({ targetUserId }) => targetUserId));
  for (const target of targets) void deliver(target);
}

async function deliver(targetUserId: string): Promise<void> {
  if (underway.has(targetUserId)) return;
  underway.add(targetUserId);
  try {
    let next = firstOf(targetUserId);
    while (next !== undefined && isConnected()) {
      await send(next);
      next = firstOf(targetUserId);
    }
  } finally {
    underway.delete(targetUserId);
  }
}

const firstOf = (targetUserId: string): Unsent | undefined =>
  $outbox
    .get()
    .find(
      (message) =>
        message.targetUserId === targetUserId &&
        !message.failed &&
        !isOfAnotherTab(message.clientId),
    );

async function send({ clientId, targetUserId, text }: Unsent): Promise<void> {
  const answer = await askSocket('sendMessage', { targetUserId, text, clientId });
  if (answer?.ok) {
    for (const listener of listeners) listener(answer.message);
    forget(clientId);
  } else if (answer !== null && PASSING.has(answer.code)) {
    await new Promise((resolve) => setTimeout(resolve, (answer.retryAfter ?? 1) * 1000));
  } else if (answer !== null) {
    fail(clientId, answer.code);
  }
  // No answer is no refusal: it is sent again, under the same name, until there is one.
}

/** Marks a message as refused, or drops it with all others to somebody who has parted. The refusal comes as an acknowledgement and as an event; it is said once. */
function fail(clientId: string, code: ErrorCode): void {
  const refused = $outbox.get().find((one) => one.clientId === clientId && !one.failed);
  if (refused === undefined) return;
  if (code === 'not_found') forgetAllTo(refused.targetUserId);
  else setFailed(clientId, true);
  showToast('failed', FAILED);
}

/** Drops refused messages, which are not sent again, of people who parted while this browser was away. */
function dropParted(): void {
  const failed = $outbox.get().filter((message) => message.failed);
  for (const targetUserId of new Set(failed.map((message) => message.targetUserId))) {
    void askSocket('getUserOnlineStatus', { targetUserId }).then((answer) => {
      if (answer?.ok === false && answer.code === 'not_found') forgetAllTo(targetUserId);
    });
  }
}
