import { atom, computed, type ReadableAtom } from 'nanostores';
import type { ReceivedAnswer, ReviewAnswer } from '#shared/api.ts';
import type { ReceivedRequest, Review } from '#shared/matching.ts';
import type { Developer } from '#shared/user.ts';
import { api, ApiError, OFFLINE } from '#stores/client/api.ts';
import { addConnection, refreshConnections } from '#stores/connections/connections.ts';
import { $counts, setCounts } from '#stores/notifications/counts.ts';
import { goLive } from '#stores/live.ts';
import { createPagedList, type ListState, pageQuery } from '#stores/client/paged-list.ts';
import { onConnected, onSocket } from '#stores/client/socket.ts';
import { onTabMessage, onReturn, tellTabs } from '#stores/client/tabs.ts';
import { showToast } from '#stores/client/toast.ts';

export const REQUESTS_FAILED = 'Failed to fetch requests';

const REVIEW_FAILED: Record<Review, string> = {
  accepted: 'Failed to accept request',
  rejected: 'Failed to reject request',
};

const list = createPagedList<ReceivedRequest>(
  async (limit, cursor) => {
    const { connectionRequest, nextCursor } = await api<ReceivedAnswer>(
      'GET',
      `/user/request/received${pageQuery(limit, cursor)}`,
    );
    return { entries: connectionRequest, nextCursor };
  },
  REQUESTS_FAILED,
  { kind: 'loading', before: 0 },
);

/** What the requests page shows, newest request first. */
export const $requestList = list.$state;

/** The pending requests that are known; `null` while none are. */
export const $requests: ReadableAtom<ReceivedRequest[] | null> = computed(list.$state, (state) =>
  state.kind === 'ready' ? state.entries : null,
);

const underway = atom<ReadonlyMap<string, Review>>(new Map());

/** The answers on their way, by request id. */
export const $reviews: ReadableAtom<ReadonlyMap<string, Review>> = underway;

export const replaceRequests = (requests: ReceivedRequest[]): void => list.replace(requests);

export const removeRequest = (id: string): void => list.remove(id);

/** "Try Again", and coming back to the page: the loading screen, then the list. */
export async function reloadRequests(): Promise<void> {
  await list.reload();
  countAll();
}

/** Loads the list anew while the old one stands. */
export async function refreshRequests(): Promise<void> {
  await list.refresh();
  countAll();
}

export const loadMoreRequests = (): Promise<void> => list.loadMore();

/**
 * Accepts or declines a request; not twice at once. Then the list is loaded again, and the new
 * connection is known here and in other tabs. A failure becomes the error screen.
 */
export async function review(status: Review, requestId: string, reply?: string): Promise<void> {
  if (underway.get().has(requestId)) return;
  underway.set(new Map(underway.get()).set(requestId, status));
  try {
    const { connection } = await api<ReviewAnswer>(
      'POST',
      `/request/review/${status}/${requestId}`,
      { requestId, status, ...(reply !== undefined && { reply }) },
    );
    const asked = $requests.get()?.find(({ _id }) => _id === requestId);
    if (asked?.note && connection !== undefined) sayAccepted(connection);
    list.remove(requestId);
    setCounts({ requests: Math.max(0, $counts.get().requests - 1) });
    tellTabs({ kind: 'reviewed', requestId });
    if (connection !== undefined) addConnection(connection);
    else if (status === 'accepted') void refreshConnections();
    void refreshRequests();
  } catch (error) {
    console.warn(REVIEW_FAILED[status], error);
    list.fail(REVIEW_FAILED[status]);
  } finally {
    underway.set(new Map([...underway.get()].filter(([id]) => id !== requestId)));
  }
}

const accepted = atom<Developer | null>(null);

/** Whom the person has just accepted who had said something: their chat has begun. */
export const $accepted: ReadableAtom<Developer | null> = accepted;

/** Milliseconds it is said. */
const ACCEPTED_MS = 4000;
let timer: ReturnType<typeof setTimeout> | undefined;

function sayAccepted(connection: Developer): void {
  clearTimeout(timer);
  accepted.set(connection);
  timer = setTimeout(() => accepted.set(null), ACCEPTED_MS);
}

const replies = atom<Readonly<Record<string, string>>>({});

/** Replies that were begun, by request id; they stay until they are sent. */
export const $replies: ReadableAtom<Readonly<Record<string, string>>> = replies;

export const keepReply = (requestId: string, text: string): void =>
  replies.set({ ...replies.get(), [requestId]: text });

/** Puts a request away for two weeks; nobody is told. */
export async function putOff(requestId: string): Promise<void> {
  try {
    await api('POST', `/request/review/later/${requestId}`);
    list.remove(requestId);
    setCounts({ requests: Math.max(0, $counts.get().requests - 1) });
    tellTabs({ kind: 'reviewed', requestId });
    showToast('done', 'Put away. It is back in 14 days.');
  } catch (error) {
    console.warn('A request was not put away:', error);
    showToast('failed', error instanceof ApiError ? error.message : OFFLINE);
  }
}

/** Takes the page's first data. For the browser only. */
export const seedRequests = (first: ListState<ReceivedRequest>): void => list.seed(first);

/** Follows the server and the person's other tabs, and loads anew after Back. Returns unsubscribe. */
export function followRequests(userId: string): () => void {
  const stopTabs = onTabMessage(userId, (news) => {
    if (news.kind === 'reviewed') list.remove(news.requestId);
  });
  goLive(userId);
  const stops = [
    stopTabs,
    onReturn(reloadRequests),
    onSocket('requestReceived', ({ request }) => list.add(request)),
    onSocket('requestReviewed', ({ requestId }) => list.remove(requestId)),
    onSocket('developerGone', ({ userId: gone }) => removeRequestsOf(gone)),
    // The first time too: until then nobody told this page what happened since it was made.
    onConnected(() => void list.catchUp()),
  ];
  return () => stops.forEach((stop) => stop());
}

function removeRequestsOf(senderId: string): void {
  for (const { _id, fromUserId } of $requests.get() ?? []) {
    if (fromUserId._id === senderId) list.remove(_id);
  }
}

/** The whole list knows the badge's number best. */
function countAll(): void {
  const now = list.$state.get();
  if (now.kind === 'ready' && now.nextCursor === null) setCounts({ requests: now.entries.length });
}
