import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ReceivedRequest } from '#shared/matching.ts';
import { stateOf } from '#stores/client/paged-list.ts';
import { connections } from '#stores/connections/connections.ts';
import { $counts, setCounts } from '#stores/notifications/counts.ts';
import {
  $accepted,
  $reviews,
  reloadRequests,
  requests,
  review,
} from '#stores/requests/requests.ts';
import { type FakeAnswer, fakeBrowser, someone } from '../../support/fakes/fake-api.ts';

const me = someone('me');
const ann = someone('ann');
const bea = someone('bea');
const request = (from: typeof me): ReceivedRequest => ({
  _id: `r-${from._id}`,
  fromUserId: from,
  sentAt: '2026-01-01T00:00:00.000Z',
  note: null,
  ...{ reasons: [], sharedHours: 0 },
});

let pending: ReceivedRequest[];
let answers: Record<string, FakeAnswer>;
let calls: string[];

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  pending = [request(ann), request(bea)];
  answers = {};
  calls = [];
  fakeBrowser(me, (method, path, body) => {
    const call = `${method} ${path.split('?')[0] ?? ''}`;
    calls.push(call);
    if (call.startsWith('POST')) {
      const { requestId, status } = body as { requestId: string; status: string };
      expect(call).toBe(`POST /request/review/${status}/${requestId}`);
      const answer = answers['review'] ?? { json: { message: 'Done', connection: ann } };
      if (typeof answer === 'object' && answer.status === undefined) {
        pending = pending.filter(({ _id }) => _id !== requestId);
      }
      return answer;
    }
    if (call === 'GET /user/connections') {
      return { json: { connections: [bea], data: [bea], nextCursor: null } };
    }
    return answers['received'] ?? { json: { connectionRequest: pending, nextCursor: null } };
  });
  requests.seed(stateOf({ kind: 'ready', entries: pending, nextCursor: null }));
  connections.seed(stateOf({ kind: 'empty' }));
  setCounts({ requests: 2 });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const idsIn = ({ $state }: typeof requests | typeof connections) => {
  const state = $state.get();
  return state.kind === 'ready' ? state.entries.map(({ _id }) => _id) : state.kind;
};
const shown = () => idsIn(requests);
const connected = () => idsIn(connections);

describe('a review', () => {
  test('a request already counted by the server is not recounted', async () => {
    const first = { kind: 'ready', entries: pending, nextCursor: 'more' } as const;
    requests.seed(stateOf(first));
    answers['received'] = { json: { connectionRequest: [request(bea)], nextCursor: 'more' } };
    const done = review('accepted', 'r-ann');
    setCounts({ requests: 1 });
    await done;
    await vi.waitFor(() => expect(shown()).toEqual(['r-bea']));
    expect($counts.get().requests).toBe(1);
  });

  test('only an acceptance is kept, and only if it succeeds', async () => {
    const kept = () => $accepted.get().map(({ _id }) => _id);
    const before = kept().length;
    const answering = review('accepted', 'r-ann');
    expect(kept().slice(before)).toEqual(['r-ann']);
    await answering;
    await review('rejected', 'r-bea');
    expect(kept().slice(before)).toEqual(['r-ann']);
    requests.seed(stateOf({ kind: 'ready', entries: [request(bea)], nextCursor: null }));
    answers['review'] = { json: { code: 'internal', message: 'No' }, status: 500 };
    await review('accepted', 'r-bea');
    expect(kept().slice(before)).toEqual(['r-ann']);
  });

  test('an acceptance without a connection reloads the connections', async () => {
    answers['review'] = { json: { message: 'Done' } };
    await review('accepted', 'r-ann');
    await vi.waitFor(() => expect(connected()).toEqual(['bea']));
  });

  test('the same request is not answered twice at once', async () => {
    await Promise.all([review('accepted', 'r-ann'), review('rejected', 'r-ann')]);
    expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(1);
  });

  test.each([
    ['accepted', 'Failed to accept request'],
    ['rejected', 'Failed to reject request'],
  ] as const)('a failed %s shows "%s" and Try Again reloads', async (status, words) => {
    answers['review'] = { json: { code: 'internal', message: 'No' }, status: 500 };
    await review(status, 'r-ann');
    expect(requests.$state.get()).toEqual({ kind: 'error', message: words });
    expect($reviews.get().size).toBe(0);
    await reloadRequests();
    expect(shown()).toEqual(['r-ann', 'r-bea']);
  });
});
