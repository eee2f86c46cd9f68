import type { DevicesAnswer } from '#shared/api.ts';
import { deviceOf } from '#shared/user-agent.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Events } from '../events.ts';
import { Problem } from '../../platform/problem.ts';
import type { Activity } from './activity.ts';
import { roughLocationOf } from './rough-location.ts';
import {
  deleteOtherSessions,
  deleteSession,
  findSessions,
  type SessionRow,
} from './security-repository.ts';
import type { Session } from '../../platform/http/session.ts';
import { iso } from '../../platform/time.ts';

export type Devices = ReturnType<typeof createDevices>;

export function createDevices(parts: { database: Database; events: Events; activity: Activity }) {
  const { database, events, activity } = parts;

  return {
    /** The current device comes first, then the others by last use. */
    async list(session: Session): Promise<DevicesAnswer> {
      const now = new Date().toISOString();
      const rows = await findSessions(database.db, session.user._id, now);
      const devices = rows.map((row) => ({
        _id: row.id,
        ...deviceOf(row.userAgent ?? ''),
        place: roughLocationOf(row.ipAddress ?? ''),
        lastActive: iso(lastUse(row)),
        current: row.id === session.id,
      }));
      devices.sort(
        (one, other) =>
          Number(other.current) - Number(one.current) ||
          other.lastActive.localeCompare(one.lastActive),
      );
      return { devices };
    },

    async signOut(session: Session, sessionId: string): Promise<void> {
      if (sessionId === session.id) {
        throw new Problem('conflict', 'This is the device you are on. Log out instead');
      }
      if (!(await deleteSession(database.db, session.user._id, sessionId))) {
        throw new Problem('not_found', 'This device is already logged out');
      }
      const ended = { kind: 'some', sessionIds: [sessionId] } as const;
      events.emit('sessionsEnded', { userId: session.user._id, ended });
    },

    async signOutOthers(session: Session): Promise<number> {
      const { id, user } = session;
      const count = await deleteOtherSessions(database.db, user._id, id);
      const ended = { kind: 'others', keptSessionId: id, renamedTo: id } as const;
      events.emit('sessionsEnded', { userId: user._id, ended });
      return count;
    },
  };

  function lastUse(row: SessionRow): number {
    return Math.max(
      activity.seen(row.id) ?? 0,
      row.lastActiveAt ?? 0,
      new Date(row.createdAt).getTime(),
    );
  }
}
