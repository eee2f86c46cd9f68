import { randomUUIDv7 } from 'node:crypto';
import { withDatabase } from '../database-file.ts';
import type { ServerProcess } from '../server-process.ts';

/** Returns the stored absences of a person from pads. */
export const absences = (server: ServerProcess, userId: string): { told: number; text: string }[] =>
  withDatabase(server, (database) =>
    database
      .prepare('select told, cast(body as text) as text from pad_absences where "userId" = ?')
      .all(userId),
  ) as { told: number; text: string }[];

/** Notifies the absent person now, as the server does half a minute after a change. */
export function tellNow(server: ServerProcess, writerId: string, userId: string): void {
  const [low, high] = [writerId, userId].sort();
  withDatabase(server, (database) => {
    database.prepare('update pad_absences set told = 1 where "userId" = ?').run(userId);
    database
      .prepare(
        `insert into messages ("lowUserId", "highUserId", id, "senderId", kind, text)
         values (?, ?, ?, ?, 'pad', 'Changed the pad')`,
      )
      .run(low, high, randomUUIDv7(), writerId);
  });
}
