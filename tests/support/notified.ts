import { expect } from 'vitest';
import type { NotificationsAnswer } from '#shared/api.ts';
import type { NotificationKind } from '#shared/notifications.ts';
import type { Developer } from './developer.ts';
import { eventually } from './eventually.ts';

/** Waits until a person's bell lists exactly these notifications, newest first: "request", "2 device". */
export async function expectNotified(
  who: Developer,
  ...lines: (NotificationKind | `${number} ${NotificationKind}`)[]
): Promise<void> {
  await eventually(async () => {
    const { body } = await who.call('GET', '/api/notifications');
    const { notifications } = body as NotificationsAnswer;
    const said = notifications.map(({ kind, count }) =>
      count === 1 ? kind : `${String(count)} ${kind}`,
    );
    expect(said).toEqual(lines);
  });
}
