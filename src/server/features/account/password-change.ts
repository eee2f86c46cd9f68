import { APIError } from 'better-auth/api';
import type { z } from 'zod';
import type { passwordChangeSchema } from '#shared/schemas/profile.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Events } from '../events.ts';
import { Problem } from '../../platform/problem.ts';
import type { LimitAttempts } from '../../platform/limits/limiter.ts';
import type { Caller } from '../../platform/http/client.ts';
import type { Session } from '../../platform/http/session.ts';
import { type AuthWithin, headersOf } from './auth.ts';
import type { KnownDevices } from './known-devices.ts';
import type { CheckPassword } from './password-rules.ts';
import { prepareWork } from './passwords.ts';
import { findSession } from './repository.ts';
import { deleteTrust, findPassword, lockPassword } from './security-repository.ts';
import { lockPerson } from '../../platform/db/lock-people.ts';

/**
 * All other login sessions end. The caller's continues under another id, in the returned Set-Cookie
 * lines.
 */
export type ChangePassword = (
  session: Session,
  input: z.output<typeof passwordChangeSchema>,
  caller: Caller,
) => Promise<string[]>;

export function createPasswordChange(parts: {
  database: Database;
  authWithin: AuthWithin;
  limit: LimitAttempts;
  knownDevices: Pick<KnownDevices, 'remember'>;
  checkPassword: CheckPassword;
  events: Events;
}): ChangePassword {
  const { database, authWithin, limit, knownDevices, checkPassword, events } = parts;
  return async (session, input, caller) => {
    const userId = session.user._id;
    await limit('password.user', userId);
    try {
      await checkPassword(input.newpassword, session.user, 'newpassword');
      const stored = await findPassword(database.db, userId);
      const known = { hash: stored ?? '', password: input.currentpassword };
      const passwords = await prepareWork(input.newpassword, known);
      // The lock gives the second of two concurrent changes a wrong current password.
      const change = async (trx: Database['db']) => {
        await lockPerson(trx, database.kind, userId);
        await lockPassword(trx, database.kind, userId);
        const { headers, response } = await authWithin(trx, passwords).api.changePassword({
          body: {
            currentPassword: input.currentpassword,
            newPassword: input.newpassword,
            revokeOtherSessions: true,
          },
          headers: headersOf(caller),
          returnHeaders: true,
        });
        await deleteTrust(trx, userId);
        const device = await knownDevices.remember(trx, caller.cookie, userId);
        const renamed = await findSession(trx, response.token ?? '');
        return { cookies: [...headers.getSetCookie(), device], renamedTo: renamed?.id };
      };
      const { cookies, renamedTo } = await database.faults.behind(() =>
        database.db.transaction().execute(change),
      );
      const ended =
        renamedTo === undefined
          ? ({ kind: 'all' } as const)
          : ({ kind: 'others', keptSessionId: session.id, renamedTo } as const);
      events.emit('sessionsEnded', { userId, ended });
      return cookies;
    } catch (error) {
      if (error instanceof APIError && error.statusCode === 401) {
        throw new Problem('unauthenticated', 'Please log in to continue');
      }
      if (error instanceof APIError && error.body?.code === 'INVALID_PASSWORD') {
        const message = 'Your current password is not right';
        throw new Problem('wrong_password', message, { fields: { currentpassword: message } });
      }
      if (error instanceof APIError && error.body?.code === 'CREDENTIAL_ACCOUNT_NOT_FOUND') {
        throw new Problem('conflict', 'Your account has no password yet');
      }
      throw error;
    }
  };
}
