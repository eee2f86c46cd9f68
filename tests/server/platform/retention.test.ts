import BetterSqlite3 from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { pairOf } from '#server/features/chat/messages/pairs.ts';
import { insertRow } from '#server/platform/db/rows.ts';
import { lowestIdAt } from '#server/platform/ids.ts';
import type { ConversationsAnswer } from '#shared/api.ts';
import { DAY_MS } from '#shared/time.ts';
import { startForTest } from '../../support/api-server.ts';
import { withDatabase } from '../../support/database-file.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { connect, Developer } from '../../support/developer.ts';
import { rowsOf } from '../../support/rows.ts';

const METRICS_TOKEN = 'a token for Prometheus alone';

describeOnBothPlaces('the daily deletion', (newPlace, kind) => {
  test('a failing step is reported and the others still run', async () => {
    const lines: string[] = [];
    const write = (line: string) => void lines.push(line);
    const api = await startForTest(await newPlace(), { METRICS_TOKEN }, { logLines: { write } });
    const { db } = api.backend.database;
    const robin = await Developer.join(api);
    const expiresAt = new Date(Date.now() - 1000).toISOString();
    await robin.change('sessions', { expiresAt });
    const sam = await Developer.join(api);
    await sql`alter table handles rename to handles_away`.execute(db);
    await api.backend.retention.forget(Date.now());
    expect(await rowsOf(api.db, 'sessions')).toMatchObject([{ userId: sam.id }]);
    // Logged once, or twice with the run at the start.
    const failed = lines.filter((line) => line.includes('was not deleted'));
    expect(failed.length).toBeGreaterThan(0);
    for (const line of failed) expect(line).toContain('"step":"handles"');
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const { text } = await api.call('GET', '/metrics', { headers });
    expect(text).toMatch(/^pairwise_retention_failures_total\{step="handles"\} [12]$/m);
    expect(text).not.toContain('step="sessions"');
  });

  test('MESSAGES_KEPT_DAYS deletes older messages with their pictures', async () => {
    const api = await startForTest(await newPlace(), { MESSAGES_KEPT_DAYS: '30' });
    const { db } = api.backend.database;
    const [ada, ben] = await Developer.pair(api);
    const cleo = await Developer.join(api);
    await connect(ada, cleo);
    const old = Date.now() - 31 * DAY_MS;
    for (const [at, other] of [ben, cleo].entries()) {
      const pair = pairOf(ada.id, other.id);
      const id = lowestIdAt(old + at);
      await insertRow(db, 'messages', {
        ...{ ...pair, id, senderId: other.id, clientId: null, text: 'Old', kind: 'text' },
      });
      await insertRow(db, 'reactions', {
        ...{ ...pair, messageId: id, userId: ada.id, emoji: '👍', change: 1 },
      });
      await insertRow(db, 'pictures', {
        ...{ ...pair, name: `old-${String(at)}`, userId: other.id, messageId: id },
        ...{ width: 1, height: 1, blur: '', keptUntil: null, reportedUntil: null },
      });
    }
    const text = 'New';
    await ada.write(ben, text);
    await api.backend.retention.forget(Date.now());
    expect(await rowsOf(db, 'messages')).toMatchObject([{ text }]);
    expect(await rowsOf(db, 'reactions')).toEqual([]);
    expect((await rowsOf(db, 'pictures')).filter(({ keptUntil }) => keptUntil === null)).toEqual(
      [],
    );
    const { conversations } = await ada.read<ConversationsAnswer>('/api/conversations');
    expect(conversations.map(({ last }) => last?.text ?? null)).toEqual([text, null]);
  });

  // PostgreSQL chooses its plan by the number of rows.
  test.runIf(kind === 'sqlite')('retention never scans a whole table', async () => {
    const place = await newPlace();
    const prepare = vi.spyOn(BetterSqlite3.prototype, 'prepare');
    onTestFinished(() => prepare.mockRestore());
    const api = await startForTest(place);
    await api.backend.retention.forget(Date.now());
    const statements = prepare.mock.calls.map(([text]) => text);
    const deletions = statements.filter((text) => /^(delete from|update) .*limit 200/s.test(text));
    expect(deletions.length).toBeGreaterThan(8);
    withDatabase(place, (file) => {
      for (const text of deletions) {
        const parameters = Array<number>(text.split('?').length - 1).fill(0);
        const steps = file.prepare(`explain query plan ${text}`).all(...parameters);
        const plan = steps.map((step) => (step as { detail: string }).detail).join('\n');
        expect(plan, text).not.toMatch(/^SCAN /m);
      }
    });
  });

  test('retention deletes more rows than one statement can', async () => {
    const api = await startForTest(await newPlace());
    const { db } = api.backend.database;
    const challenges = Array.from({ length: 450 }, (_, at) => ({ hash: String(at), expiresAt: 1 }));
    await db.insertInto('spent_challenges').values(challenges).execute();
    await api.backend.retention.forget(Date.now());
    expect(await rowsOf(api.db, 'spent_challenges')).toEqual([]);
  });
});
