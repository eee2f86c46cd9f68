import type { z } from 'zod';
import type { passwordChangeSchema } from '#shared/schemas/profile.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Events } from '../events.ts';
import { Problem } from '../../platform/problem.ts';
import type { LimitAttempts } from '../../platform/limits/limiter.ts';
import type { Caller } from '../../platform/http/client.ts';
import type { Session } from '../../platform/http/session.ts';
import type { KnownDevices } from './known-devices.ts';
import type { LoginSessions } from './login-sessions.ts';
import type { CheckPassword } from './password-rules.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { deleteSessions } from './repository.ts';
import {
  deleteTrust,
  findPassword,
  lockPassword,
  putPassword,
  sessionBegan,
} from './security-repository.ts';
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
  loginSessions: Pick<LoginSessions, 'start'>;
  limit: LimitAttempts;
  knownDevices: Pick<KnownDevices, 'remember'>;
  checkPassword: CheckPassword;
  events: Events;
}): ChangePassword {
  const { database, loginSessions, limit, knownDevices, checkPassword, events } = parts;
  return async (session, input, caller) => {
    const userId = session.user._id;
    await limit('password.user', userId);
    await checkPassword(input.newpassword, session.user, 'newpassword');
    const stored = await findPassword(database.db, userId);
    if (stored === undefined) throw new Problem('conflict', 'Your account has no password yet');
    if (!(await verifyPassword(stored, input.currentpassword))) throw wrongPassword();
    const hash = await hashPassword(input.newpassword);
    const { cookies, renamedTo } = await database.db.transaction().execute(async (trx) => {
      await lockPerson(trx, database.kind, userId);
      // The second of two concurrent changes has lost its session or its password.
      if ((await sessionBegan(trx, session.id)) === undefined) {
        throw new Problem('unauthenticated', 'Please log in to continue');
      }
      if ((await lockPassword(trx, database.kind, userId)) !== stored) throw wrongPassword();
      await putPassword(trx, userId, hash);
      await deleteSessions(trx, userId);
      const { cookie, sessionId } = await loginSessions.start(trx, userId, caller);
      await deleteTrust(trx, userId);
      const known = await knownDevices.remember(trx, caller.cookie, userId);
      return { cookies: [cookie, known], renamedTo: sessionId };
    });
    const ended = { kind: 'others', keptSessionId: session.id, renamedTo } as const;
    events.emit('sessionsEnded', { userId, ended });
    return cookies;
  };
}

function wrongPassword(): Problem {
  const message = 'Your current password is not right';
  return new Problem('wrong_password', message, { fields: { currentpassword: message } });
}
