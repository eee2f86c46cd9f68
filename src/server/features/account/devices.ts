import { counted } from '#shared/language.ts';
import { deviceSchema } from '#shared/schemas/security.ts';
import { deviceOf } from '#shared/user-agent.ts';
import { deleteRows } from '../../platform/db/rows.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { Problem } from '../../platform/problem.ts';
import { iso } from '../../platform/time.ts';
import type { AccountParts } from './parts.ts';
import { deleteOtherSessions, findSessions } from './repository.ts';
import { roughLocationOf } from './rough-location.ts';

/** Routes of /devices. */
export function deviceRoutes({ audit, database: { db }, events, activity }: AccountParts) {
  return {
    'GET /devices': {
      /** The current device comes first, then the others by last use. */
      async run({ session, me }) {
        const rows = await findSessions(db, me, new Date().toISOString());
        const devices = rows.map(({ id, userAgent, ipAddress, lastActiveAt, createdAt }) => {
          const uses = [activity.seen(id) ?? 0, lastActiveAt ?? 0, new Date(createdAt).getTime()];
          return {
            _id: id,
            ...deviceOf(userAgent ?? ''),
            place: roughLocationOf(ipAddress ?? ''),
            lastActive: iso(Math.max(...uses)),
            current: id === session.id,
          };
        });
        devices.sort(
          (one, other) =>
            Number(other.current) - Number(one.current) ||
            other.lastActive.localeCompare(one.lastActive),
        );
        return { devices };
      },
    },
    'DELETE /devices': {
      stepUp: true,
      async run({ session: { id }, me: userId, caller }) {
        const count = await deleteOtherSessions(db, userId, id);
        const ended = { kind: 'others', keptSessionId: id, renamedTo: id } as const;
        events.emit('sessionsEnded', { userId, ended });
        if (count > 0) await audit.own('signIn.ended', userId, caller, { count });
        return { message: `${counted(count, { one: 'device', other: 'devices' })} logged out` };
      },
    },
    'DELETE /devices/:sessionId': {
      params: deviceSchema,
      stepUp: true,
      async run({ session, me: userId, params: { sessionId }, caller }) {
        if (sessionId === session.id) {
          throw new Problem('conflict', 'This is the device you are on. Log out instead');
        }
        if ((await deleteRows(db, 'sessions', { userId, id: sessionId })) === 0) {
          throw new Problem('not_found', 'This device is already logged out');
        }
        events.emit('sessionsEnded', { userId, ended: { kind: 'some', sessionIds: [sessionId] } });
        await audit.own('signIn.ended', userId, caller, { count: 1 });
        return { message: 'Logged out' };
      },
    },
  } satisfies Partial<Routes>;
}
