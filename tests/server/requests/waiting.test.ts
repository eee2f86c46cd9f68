import { expect, test } from 'vitest';
import { WAITING_MAX } from '#shared/matching.ts';
import { useApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';

describeOnBothPlaces('pending requests', (newPlace) => {
  const api = useApiServer(newPlace);

  const many = (count: number): Promise<Developer[]> =>
    Promise.all(Array.from({ length: count }, () => Developer.join(api)));
  const status = async (who: Developer, to: Developer, signal: 'interested' | 'ignored') =>
    (await who.send(signal, to)).status;

  test('are thirty at most, without revealing declines', async () => {
    const [ada, ...others] = (await many(WAITING_MAX + 6)) as [Developer, ...Developer[]];
    const answers = await Promise.all(others.map((other) => ada.send('interested', other)));
    expect(answers.filter((one) => one.status === 200)).toHaveLength(WAITING_MAX);
    const refused = others.filter((_, index) => answers[index]?.status !== 200);
    const asked = others.filter((_, index) => answers[index]?.status === 200);
    expect(answers.find((one) => one.status !== 200)).toMatchObject({
      status: 409,
      body: { code: 'too_many_waiting' },
    });
    const [next, after, last] = refused as [Developer, Developer, Developer];
    // Uninteresting people can still be ignored.
    expect(await status(ada, last, 'ignored')).toBe(200);

    const [first, second, third] = asked as [Developer, Developer, Developer];
    const pendingOf = async (who: Developer): Promise<string> =>
      (await who.received()).connectionRequest[0]?._id ?? '';
    await first.review('rejected', await pendingOf(first));
    expect(await status(ada, next, 'interested')).toBe(409);
    // A withdrawal, an acceptance and mutual interest each free one place.
    await ada.withdraw(second);
    expect(await status(ada, next, 'interested')).toBe(200);
    expect(await status(ada, after, 'interested')).toBe(409);
    await third.review('accepted', await pendingOf(third));
    expect(await status(ada, after, 'interested')).toBe(200);
    // Interest in a person who has sent a request needs no free place.
    const asker = await Developer.join(api);
    expect(await status(asker, ada, 'interested')).toBe(200);
    expect(await status(ada, asker, 'interested')).toBe(200);
  });
});
