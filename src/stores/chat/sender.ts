import type { Unsent } from '#shared/chat-log.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { ChatMessage } from '#shared/realtime.ts';
import { askSocket, isConnected, onConnected, onSocket } from '#stores/client/socket.ts';
import { loadPart } from '#stores/client/part.ts';
import { showToast } from '#stores/client/toast.ts';
import { $outbox, forget, forgetAllTo, isOfAnotherTab, openOutbox, setFailed } from './outbox.ts';
import { messageNotSent } from './words.ts';

type Delivered = (message: ChatMessage) => void;

/** These errors pass without action by the user. */
const PASSING = new Set<string>(['too_many_requests', 'unavailable']);

const listeners = new Set<Delivered>();
const underway = new Set<string>();
let started = false;

const loadPictures = () => import('./on-demand/unsent-pictures.ts');

/** `listener` gets each message of this page that the server acknowledged. */
export function onDelivered(listener: Delivered): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Each conversation has one message in flight, so that messages keep their order and an interrupted
 * one is sent again first.
 */
export function startSender(userId: string): void {
  openOutbox(userId);
  if (started) return;
  started = true;
  // It shows them in the log.
  if ($outbox.get().some(({ pictures }) => pictures)) loadPictures().catch(console.warn);
  onConnected(deliverAll);
  onConnected(dropParted);
  onSocket('connectionLost', (lost) => forgetAllTo(lost.userId));
  $outbox.listen(deliverAll);
  onSocket('messageReceived', ({ sender, clientId }) => {
    // Another device, or this one before it lost the connection, sent it.
    if (sender._id === userId && clientId !== null) forget(clientId);
  });
  onSocket('messageError', ({ clientId, code }) => {
    if (PASSING.has(code)) return;
    // Other servers may not name the message.
    if (clientId) fail(clientId, code);
    else showToast('failed', messageNotSent);
  });
}

/** The same client id can't be stored twice. */
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

async function send(message: Unsent): Promise<void> {
  // A text is sent at once.
  if (message.pictures === undefined) return ask(message);
  const part = await loadPart(loadPictures);
  if (part === null) {
    setFailed(message.clientId, true);
    return;
  }
  // Another tab may have sent it.
  const isNext = () => firstOf(message.targetUserId)?.clientId === message.clientId;
  return part.sendUploaded(message, isNext, (pictures) => ask(message, pictures));
}

async function ask(message: Unsent, pictures?: { name: string; alt: string }[]): Promise<void> {
  const { clientId, targetUserId, text } = message;
  const sent = { targetUserId, text, clientId, ...(pictures && { pictures }) };
  const answer = await askSocket('sendMessage', sent);
  if (answer?.ok) {
    for (const listener of listeners) listener(answer.message);
    forget(clientId);
  } else if (answer !== null && PASSING.has(answer.code)) {
    await new Promise((resolve) => setTimeout(resolve, (answer.retryAfter ?? 1) * 1000));
  } else if (answer !== null) {
    fail(clientId, answer.code);
  }
  // A missing answer isn't a refusal: the message is sent again with the same client id.
}

/** A refusal arrives both as an acknowledgement and as an event, but is shown once. */
function fail(clientId: string, code: ErrorCode): void {
  const refused = $outbox.get().find((one) => one.clientId === clientId && !one.failed);
  if (refused === undefined) return;
  if (code === 'not_found') forgetAllTo(refused.targetUserId);
  else setFailed(clientId, true);
  showToast('failed', messageNotSent);
}

/** Messages to former connections aren't sent again. */
function dropParted(): void {
  const failed = $outbox.get().filter((message) => message.failed);
  for (const targetUserId of new Set(failed.map((message) => message.targetUserId))) {
    void askSocket('getUserOnlineStatus', { targetUserId }).then((answer) => {
      if (answer?.ok === false && answer.code === 'not_found') forgetAllTo(targetUserId);
    });
  }
}
