import { expect, test } from 'vitest';
import { updateRows } from '#server/platform/db/rows.ts';
import type { SetAsideAnswer } from '#shared/api.ts';
import { LATER_MS } from '#shared/matching.ts';
import { ENDED_MESSAGES_KEPT_MS } from '#shared/safety.ts';
import { useApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';

describeOnBothPlaces('requests set aside', (newPlace) => {
  const api = useApiServer(newPlace);

  const join = (count: number): Promise<Developer[]> =>
    Promise.all(Array.from({ length: count }, () => Developer.join(api)));
  const list = (who: Developer, which: 'hidden' | 'declined', query = '') =>
    who.read<SetAsideAnswer>(`/api/user/request/${which}${query}`);
  const senders = async (...given: Parameters<typeof list>): Promise<string[]> =>
    (await list(...given)).requests.map(({ fromUserId }) => fromUserId._id);
  const ask = async (sender: Developer, who: Developer): Promise<string> => {
    await sender.like(who);
    return (await who.requestFrom(sender))?._id ?? '';
  };
  const resend = async (sender: Developer, who: Developer): Promise<void> => {
    await sender.withdraw(who);
    await sender.like(who);
  };
  const act = async (who: Developer, what: 'later' | 'show', requestId: string) =>
    (await who.call('POST', `/api/request/review/${what}/${requestId}`)).status;
  const undoDecline = async (who: Developer, sender: Developer) =>
    (await who.call('POST', `/api/request/review/undo/${sender.id}`)).status;
  const pending = async (who: Developer) =>
    (await who.received()).connectionRequest.map(({ fromUserId }) => fromUserId._id);
  const seenBy = async (sender: Developer, other: Developer) => {
    const paths = ['/api/user/request/sent', `/api/developers/${other.id}`, '/api/notifications'];
    const answers = await Promise.all(paths.map((path) => sender.call('GET', path)));
    return answers.map(({ text }) => text);
  };

  test.each(['hidden', 'declined'] as const)(
    '%s ones are listed, the latest first',
    async (which) => {
      const [ben, ...others] = (await join(4)) as [Developer, ...Developer[]];
      const ids = [];
      for (const one of others) ids.push(await ask(one, ben));
      for (const id of ids.toReversed()) {
        if (which === 'hidden') expect(await act(ben, 'later', id)).toBe(200);
        else expect((await ben.review('rejected', id)).status).toBe(200);
      }
      const whole = await list(ben, which);
      expect(whole.requests.map(({ _id }) => _id)).toEqual(ids);
      const [first] = whole.requests;
      const at = Date.parse(first?.at ?? '') - (which === 'hidden' ? LATER_MS : 0);
      expect(Math.abs(at - Date.now())).toBeLessThan(60_000);
      expect(whole.nextCursor).toBeNull();
      const page = await list(ben, which, '?limit=2');
      expect(page.requests).toEqual(whole.requests.slice(0, 2));
      const rest = await list(ben, which, `?limit=2&cursor=${page.nextCursor ?? ''}`);
      expect([...page.requests, ...rest.requests]).toEqual(whole.requests);
      expect(rest.nextCursor).toBeNull();
      expect(await senders(others[0] ?? ben, which)).toEqual([]);
      const bad = await ben.call('GET', `/api/user/request/${which}?cursor=x`);
      expect(bad.status).toBe(400);
    },
  );

  test('a hidden request shown again stays visible, unnoticed', async () => {
    const [ada, ben, eve] = (await join(3)) as [Developer, Developer, Developer];
    const id = await ask(ada, ben);
    const before = await seenBy(ada, ben);
    expect(await act(ben, 'later', id)).toBe(200);
    const his = await ben.socket();
    const heard = his.hears('requestReceived');
    expect(await act(eve, 'show', id)).toBe(404);
    expect(await act(ada, 'show', id)).toBe(404);
    expect(await act(ben, 'show', id)).toBe(200);
    expect((await heard).request).toEqual((await ben.received()).connectionRequest[0]);
    his.close();
    expect(await senders(ben, 'hidden')).toEqual([]);
    expect(await seenBy(ada, ben)).toEqual(before);
    expect(await act(ben, 'show', id), 'again').toBe(200);
    expect((await ben.review('accepted', id)).status).toBe(200);
    expect(await act(ben, 'show', id)).toBe(409);
  });

  test('a hidden request sent again is listed, and showing it ends the hiding', async () => {
    const [ada, ben] = (await join(2)) as [Developer, Developer];
    expect(await act(ben, 'later', await ask(ada, ben))).toBe(200);
    await resend(ada, ben);
    expect(await pending(ben)).toEqual([]);
    const [again] = (await list(ben, 'hidden')).requests;
    expect(again?.fromUserId._id).toBe(ada.id);
    expect(await act(ben, 'show', again?._id ?? '')).toBe(200);
    await resend(ada, ben);
    expect(await pending(ben)).toEqual([ada.id]);
    await ada.block(ben);
    expect(await senders(ben, 'hidden')).toEqual([]);
  });

  test('a declined request returns for 90 days, unless withdrawn', async () => {
    const [ben, ada, cleo, dan, eve] = (await join(5)) as [Developer, ...Developer[]];
    const others = [ada, cleo, dan, eve].map((one) => one ?? ben);
    for (const one of others) {
      await one.like(ben);
      await ben.answer('rejected', one);
    }
    const [first, old, withdrawn, blocked] = others as [Developer, ...Developer[]];
    const decline = (who: Developer | undefined, ago: number) =>
      updateRows(
        api.db,
        'signals',
        { fromUserId: who?.id ?? '' },
        { reviewedAt: Date.now() - ago },
      );
    await decline(first, ENDED_MESSAGES_KEPT_MS - 60_000);
    await decline(old, ENDED_MESSAGES_KEPT_MS + 60_000);
    await withdrawn?.call('POST', `/api/request/undo/${ben.id}`);
    await blocked?.block(ben);
    expect(await senders(ben, 'declined')).toEqual([first.id]);
    const before = await seenBy(first, ben);
    expect(await undoDecline(ben, old ?? ben)).toBe(409);
    expect(await undoDecline(ben, first)).toBe(200);
    expect(await pending(ben)).toEqual([first.id]);
    expect(await senders(ben, 'declined')).toEqual([]);
    expect(await seenBy(first, ben)).toEqual(before);
  });

  test('undoing a decline ends an earlier hiding, also of a request sent again', async () => {
    const [ada, ben] = (await join(2)) as [Developer, Developer];
    const id = await ask(ada, ben);
    expect(await act(ben, 'later', id)).toBe(200);
    expect((await ben.review('rejected', id)).status).toBe(200);
    expect(await senders(ben, 'hidden')).toEqual([]);
    expect(await undoDecline(ben, ada)).toBe(200);
    expect(await pending(ben)).toEqual([ada.id]);
    expect(await act(ben, 'later', id)).toBe(200);
    await resend(ada, ben);
    const [again] = (await list(ben, 'hidden')).requests;
    expect((await ben.review('rejected', again?._id ?? '')).status).toBe(200);
    expect(await undoDecline(ben, ada)).toBe(200);
    await resend(ada, ben);
    expect(await pending(ben)).toEqual([ada.id]);
  });
});
