import { atom } from 'nanostores';
import type { ReceivedRequest, Review } from '#shared/matching.ts';
import { api, messageOf } from '#stores/client/api.ts';
import { addConnection, refreshConnections } from '#stores/connections/connections.ts';
import { setCounts } from '#stores/notifications/counts.ts';
import { goLive } from '#stores/live.ts';
import { addOnce, createPagedList, pagesOf } from '#stores/client/paged-list.ts';
import { $user } from '#stores/client/user.ts';
import { expectConnected, forgetConnected } from '#stores/connections/notify-connected.ts';
import { expectReturn, keepDeclined } from './declined.ts';
import { onConnected, onSocket } from '#stores/client/socket.ts';
import { onTabMessage, onReturn, tellTabs } from '#stores/client/tabs.ts';
import { showToast } from '#stores/client/toast.ts';
import * as words from './words.ts';

/** The newest comes first. */
export const requests = createPagedList<ReceivedRequest>(
  pagesOf(
    (query) => api('GET /user/request/received', { query }),
    ({ connectionRequest }) => connectionRequest,
  ),
  words.failed,
);

export const $reviews = atom<ReadonlyMap<string, Review>>(new Map());

/** The requests accepted on this page, those with an answer underway included. */
export const $accepted = atom<readonly ReceivedRequest[]>([]);

export const reloadRequests = (): Promise<void> => requests.reload().then(countAll);

/** Other tabs get the answer too. A reply opens the conversation. A failure becomes the error screen. */
export async function review(status: Review, requestId: string, reply?: string): Promise<void> {
  if ($reviews.get().has(requestId)) return;
  $reviews.set(new Map($reviews.get()).set(requestId, status));
  // The server's event may arrive before the answer.
  const now = requests.$state.get();
  const asked = now.kind === 'ready' && now.entries.find(({ _id }) => _id === requestId);
  const sender = asked ? asked.fromUserId._id : '';
  if (status === 'accepted' && asked) {
    $accepted.set([...$accepted.get(), asked]);
    expectConnected(sender);
  }
  try {
    const params = { status, requestId };
    const body = { ...params, ...(reply !== undefined && { reply }) };
    const { connection } = await api('POST /request/review/:status/:requestId', { params, body });
    requests.remove(requestId);
    tellTabs({ kind: 'reviewed', requestId });
    if (connection !== undefined) addConnection(connection);
    else if (status === 'accepted') void refreshConnections();
    if (reply !== undefined && connection) location.assign(`/chat/${connection._id}`);
    const me = $user.get();
    if (status === 'rejected' && asked && me) keepDeclined(me._id, asked.fromUserId);
    void requests.refresh().then(countAll);
  } catch (error) {
    forgetAccepted(sender);
    forgetConnected(sender);
    console.warn(words.reviewFailed[status], error);
    requests.fail(words.reviewFailed[status]);
  } finally {
    $reviews.set(new Map([...$reviews.get()].filter(([id]) => id !== requestId)));
  }
}

export const $replies = atom<Readonly<Record<string, string>>>({});

export const keepReply = (requestId: string, text: string): void =>
  $replies.set({ ...$replies.get(), [requestId]: text });

export async function putOff(requestId: string): Promise<void> {
  // The event of the change may come before the answer.
  const now = requests.$state.get();
  const hidden = now.kind === 'ready' && now.entries.find(({ _id }) => _id === requestId);
  try {
    await api('POST /request/review/later/:requestId', { params: { requestId } });
    requests.remove(requestId);
    tellTabs({ kind: 'reviewed', requestId });
    countAll();
    const does = () => {
      if (hidden) expectReturn(hidden.fromUserId._id);
      return show(requestId);
    };
    showToast('done', words.putOff, { key: { text: words.undo, does } });
  } catch (error) {
    console.warn(words.putOffFailed, error);
    showToast('failed', messageOf(error));
  }
}

/** The server notifies all pages of the user. */
async function show(requestId: string): Promise<void> {
  try {
    await api('POST /request/review/show/:requestId', { params: { requestId } });
    showToast('done', words.restored);
  } catch (error) {
    console.warn(words.showFailed, error);
    showToast('failed', messageOf(error));
  }
}

export function followRequests(userId: string): () => void {
  const stopTabs = onTabMessage(userId, (news) => {
    if (news.kind === 'reviewed') requests.remove(news.requestId);
  });
  goLive(userId);
  const stops = [
    stopTabs,
    onReturn(reloadRequests),
    onSocket('requestReceived', ({ request }) => requests.update((all) => withOne(all, request))),
    onSocket('requestReviewed', ({ requestId }) => requests.remove(requestId)),
    onSocket('developerGone', ({ userId: gone }) => {
      removeRequestsOf(gone);
      forgetAccepted(gone);
    }),
    onSocket('connectionLost', ({ userId: gone }) => forgetAccepted(gone)),
    // Events between rendering and the first connect were missed.
    onConnected(() => void requests.catchUp()),
  ];
  return () => stops.forEach((stop) => stop());
}

/** An undone decline returns to its old place, newest first. */
function withOne(all: ReceivedRequest[], one: ReceivedRequest): ReceivedRequest[] {
  const more = addOnce(all, one);
  return more === all ? all : [...more].sort((a, b) => (a._id < b._id ? 1 : -1));
}

const forgetAccepted = (senderId: string): void =>
  $accepted.set($accepted.get().filter(({ fromUserId }) => fromUserId._id !== senderId));

function removeRequestsOf(senderId: string): void {
  const now = requests.$state.get();
  for (const { _id, fromUserId } of now.kind === 'ready' ? now.entries : []) {
    if (fromUserId._id === senderId) requests.remove(_id);
  }
}

/** The list may be loaded in part. */
function countAll(): void {
  const now = requests.$state.get();
  if (now.kind === 'ready' && now.nextCursor === null) setCounts({ requests: now.entries.length });
}
