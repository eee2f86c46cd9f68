import { logoutSchema } from '#shared/schemas/security.ts';
import { formOrJson } from '../../platform/http/api.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { Problem } from '../../platform/problem.ts';
import { spendChallenge } from './challenges.ts';
import { inTime } from './external-provider.ts';
import type { AccountParts } from './parts.ts';
import { deleteProviderSessions, findIdentity } from './repository.ts';

/** The route of OpenID Connect Back-Channel Logout 1.0. */
export const providerLogoutRoutes = ({ audit, database, events, sso, log }: AccountParts) =>
  ({
    'POST /login/sso/logout': sso && {
      limit: 'logout.address',
      body: formOrJson(logoutSchema),
      async runOpen({ body: { logout_token: token }, caller }) {
        const asked = inTime(sso.readLogout(token)).catch((reason: unknown) => {
          log.warn({ why: String(reason) }, 'a logout token was refused');
          throw refused();
        });
        const { sub: accountId, session, use } = await asked;
        // A failure of the database leaves the token unused.
        const ended = await database.db.transaction().execute(async (trx) => {
          if (!(await spendChallenge(trx, use))) throw refused();
          if (accountId === undefined) return deleteProviderSessions(trx, session);
          const owner = await findIdentity(trx, { providerId: sso.providerId, accountId });
          // Without the id of a session, all sessions of the person end.
          return owner && deleteProviderSessions(trx, { userId: owner.userId, ...session });
        });
        for (const [userId, sessions] of ended ?? []) {
          const sessionIds = sessions.map(({ id }) => id);
          events.emit('sessionsEnded', { userId, ended: { kind: 'some', sessionIds } });
          await audit.record({
            action: 'signIn.ended',
            actorId: null,
            personId: userId,
            address: caller.address,
            detail: { count: sessions.length },
          });
        }
        return { message: 'Logged out' };
      },
    },
  }) satisfies Partial<Routes>;

const refused = () => new Problem('invalid_input', 'This logout token is invalid or was used');
