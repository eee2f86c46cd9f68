import { expect, test } from 'vitest';
import { DAY_MS } from '#shared/time.ts';
import { useApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';

describeOnBothPlaces('the audit log', (newPlace) => {
  const api = useApiServer(newPlace);
  const page = { limit: 2, cursor: null };

  test('entries are listed by person and kind, the latest first, page by page', async () => {
    const { audit } = api.backend;
    const [ada, ben] = await Developer.many(api, 2);
    const own = { actorId: ada.id, personId: ada.id, address: '192.0.2.1' };
    await audit.record({ ...own, action: 'signIn.out' });
    await audit.record({ ...own, action: 'security.passkeyAdded', detail: { by: 'Phone' } });
    await audit.record({ ...own, action: 'signIn.done', personId: ben.id });
    await audit.record({ ...own, action: 'signIn.ended', detail: { count: 2 } });

    const first = await audit.list({ ...page, personId: ada.id });
    const next = await audit.list({ ...page, personId: ada.id, cursor: first.nextCursor });
    const entries = [...first.entries, ...next.entries];
    expect(
      entries
        .map(({ _id }) => _id)
        .sort()
        .reverse(),
    ).toEqual(entries.map(({ _id }) => _id));
    expect(entries.find(({ action }) => action === 'signIn.ended')).toMatchObject({
      person: { _id: ada.id, name: `${ada.user.firstName} ${ada.user.lastName}` },
      address: '192.0.2.1',
      detail: { count: 2 },
    });
    expect(entries.map(({ action }) => action)).toContain('signIn.out');
    const security = await audit.list({ ...page, personId: ada.id, kind: 'security' });
    expect(security.entries.map(({ action }) => action)).toEqual(['security.passkeyAdded']);
  });

  test('a transaction takes its entry with it', async () => {
    const [ada] = await Developer.many(api, 1);
    const record = { action: 'account.email', actorId: ada.id, personId: ada.id } as const;
    const undone = api.db.transaction().execute(async (trx) => {
      await api.backend.audit.record({ ...record, address: null }, trx);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    const { entries } = await api.backend.audit.list({ ...page, personId: ada.id });
    expect(entries.map(({ action }) => action)).not.toContain('account.email');
  });

  test('AUDIT_KEPT_DAYS deletes older entries', async () => {
    const [ada] = await Developer.many(api, 1);
    const own = { actorId: ada.id, personId: ada.id, address: null };
    await api.backend.audit.record({ ...own, action: 'signIn.out' });
    const left = async (days: number) => {
      await api.backend.retention.forget(Date.now() + days * DAY_MS);
      return (await api.backend.audit.list({ ...page, personId: ada.id })).entries.length;
    };
    expect(await left(364)).toBeGreaterThan(0);
    expect(await left(366)).toBe(0);
  });
});
