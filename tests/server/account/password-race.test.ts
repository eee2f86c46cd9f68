import { expect, test } from 'vitest';
import { hashPassword } from '#server/features/account/passwords.ts';
import { putPassword } from '#server/features/account/repository.ts';
import { lockPerson } from '#server/platform/db/lock-people.ts';
import { openSession } from '../../support/account.ts';
import { useApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';
import { tokenOf } from '../../support/fakes/mailbox.ts';

/** Number of sign-ins with the old password, started before, during and after the change. */
const SIGN_INS = 8;
const ROUNDS = process.env.LONG_RUNS === '1' ? 20 : 3;

describeOnBothPlaces('sign-ins with the old password during a change', (newPlace) => {
  const api = useApiServer(newPlace);

  /** Signs in repeatedly while `change` runs; returns the cookies of the new sessions. */
  async function signInsDuring(robin: Developer, change: () => Promise<unknown>) {
    const attempts: Promise<string | null>[] = [];
    const attempt = () =>
      attempts.push(
        robin.logIn().then((answer) => {
          expect([200, 400]).toContain(answer.status);
          return answer.status === 200 ? answer.cookie : null;
        }),
      );
    for (let n = 0; n < SIGN_INS / 2; n += 1) attempt();
    const changed = change();
    for (let n = 0; n < SIGN_INS / 2; n += 1) attempt();
    await changed;
    return (await Promise.all(attempts)).filter((cookie) => cookie !== null);
  }

  test('their sessions end with a password change', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const robin = await Developer.signUp(api);
      const newpassword = `another horse ${round}`;
      const cookies = await signInsDuring(robin, async () => {
        const answer = await robin.changePassword(newpassword);
        expect(answer.status, answer.text).toBe(200);
        robin.cookie = answer.cookie;
      });
      for (const cookie of cookies) expect(await robin.isSignedIn(cookie)).toBe(false);
      expect(await robin.isSignedIn(robin.cookie)).toBe(true);
      expect(await robin.rows('sessions')).toHaveLength(1);
    }
  });

  test('their sessions end with a password reset', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const robin = await Developer.signUp(api);
      const token = await robin.resetToken();
      const cookies = await signInsDuring(robin, async () => {
        expect((await robin.resetPassword(`a reset horse ${round}`, token)).status).toBe(200);
      });
      for (const cookie of [...cookies, robin.cookie])
        expect(await robin.isSignedIn(cookie)).toBe(false);
    }
  });

  test('a confirmation refuses a password changed meanwhile', async () => {
    const robin = await Developer.signUp(api);
    const { password } = robin.credentials;
    const token = tokenOf(await robin.mail(/^Confirm your email/));
    const confirm = (typed: string) =>
      api.call('POST', '/api/email/confirm', { body: { token, password: typed } });
    const hash = await hashPassword('another horse');
    const { db } = api.backend.database;
    const confirming = await db.transaction().execute(async (trx) => {
      await lockPerson(trx, robin.id);
      const begun = confirm(password);
      // The server compares the old password meanwhile.
      await robin.isSignedIn(robin.cookie);
      await hashPassword('takes as long');
      await putPassword(trx, robin.id, hash);
      return [begun];
    });
    expect((await confirming[0])?.status).toBe(400);
    expect((await confirm('another horse')).status).toBe(200);
  });

  test('one of two simultaneous changes wins and the other fails', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const robin = await Developer.signUp(api);
      const { emailId, password } = robin.credentials;
      const other = await openSession(api.url, { emailId, password });
      const answers = await Promise.all([
        robin.changePassword('the first new one'),
        robin.changePassword('the second new one', { cookie: other.cookie }),
      ]);
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      // The winner's change ended their session, or their current password was no longer right.
      expect([400, 401]).toContain(statuses.find((status) => status !== 200));
      const winner = statuses[0] === 200 ? 'the first new one' : 'the second new one';
      await openSession(api.url, { emailId, password: winner });
    }
  });
});
