import { site } from '#site';
import { clockOf } from '#shared/days.ts';
import { SOON_MS } from '#shared/pair-session.ts';
import { zoneName } from '#shared/time-zone.ts';
import { fullName } from '#shared/user.ts';
import type { Core } from '../core.ts';
import { job } from '../../platform/jobs/job.ts';
import { renderEmail } from '../../platform/mail/email-template.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { otherOf } from '../chat/messages/pairs.ts';
import type { Notifications } from '../notifications/service.ts';
import type { Blocks } from '../safety/blocks/service.ts';
import { claimReminder, findReminded, listDue, type SessionRow } from './repository.ts';

const LOOK_MS = 30_000;
const AT_ONCE = 100;

type Reminded = Awaited<ReturnType<typeof findReminded>>[number];

/** The claim and the mails are committed together, so that no reminder is sent twice. */
export function startReminders(
  parts: Pick<Core, 'database' | 'log' | 'publicUrl'> & {
    notifications: Pick<Notifications, 'notify' | 'muted'>;
    blocks: Pick<Blocks, 'between'>;
    outbox: Pick<Outbox, 'post'>;
  },
) {
  const { database, notifications, blocks, outbox, publicUrl, log } = parts;
  const looking = job({
    everyMs: LOOK_MS,
    work: async () => {
      await run(Date.now());
    },
    onError: (error) => log.warn({ err: error }, 'reminders of sessions'),
  });

  return {
    /** Returns the number of sessions. */
    run,
    close: (): Promise<void> => looking.close(),
  };

  async function run(now: number): Promise<number> {
    let count = 0;
    const failed = new Set<string>();
    for (;;) {
      const found = await listDue(database.db, now + SOON_MS, AT_ONCE + failed.size);
      const due = found.filter(({ id }) => !failed.has(id));
      for (const { id } of due) {
        try {
          if (await remind(id, now)) count += 1;
        } catch (error) {
          // The next round tries again; other sessions of this round continue.
          failed.add(id);
          log.warn({ err: error, sessionId: id }, 'a session was not reminded of');
        }
      }
      if (due.length < AT_ONCE) return count;
    }
  }

  async function remind(id: string, now: number): Promise<boolean> {
    const reminded = await database.db.transaction().execute(async (trx) => {
      const session = await claimReminder(trx, id);
      // The session has begun: a reminder is too late.
      if (session === undefined || (session.startsAt ?? 0) <= now) return [];
      const people = await findReminded(trx, session);
      if (people.some(({ suspendedUntil }) => (suspendedUntil ?? 0) > now)) return [];
      const heard: { userId: string; fromUserId: string }[] = [];
      for (const person of people) {
        const other = people.find((one) => one.id === otherOf(session, person.id));
        if (other === undefined || (await blocks.between(person.id, other.id, trx))) continue;
        heard.push({ userId: person.id, fromUserId: other.id });
        const muted = await notifications.muted(person.id, trx);
        if (muted.includes('reminder.email') || !person.emailVerified) continue;
        await outbox.post(mailTo(person, other, session), trx);
      }
      return heard;
    });
    for (const one of reminded) {
      await notifications.notify({ ...one, kind: 'reminder', count: 1 }).catch((error: unknown) => {
        log.warn({ err: error }, 'somebody was not reminded of a session');
      });
    }
    return reminded.length > 0;
  }

  function mailTo(person: Reminded, other: Reminded, session: SessionRow) {
    const name = fullName(other);
    const subject = `Your session with ${name} starts soon`;
    return {
      to: person.email,
      subject,
      ...renderEmail({
        title: subject,
        lines: [
          `Hello ${person.firstName}, your session with ${name} starts at ${clock(session.startsAt ?? 0, person.timeZone)}. Goal: ${session.goal}`,
        ],
        action: { label: 'Open the pad', url: `${publicUrl}/chat/${other.id}?pad` },
        foot: [
          `You agreed to this session on ${site.name}. Choose what we email you: ${publicUrl}/settings`,
        ],
      }),
    };
  }
}

/** The format is "18:00 (Europe/Madrid)". */
function clock(time: number, timeZone: string | null): string {
  const zone = timeZone ?? 'UTC';
  return `${clockOf(time, zone)} (${zoneName(zone)})`;
}
