import type { ClosedAtStop } from '../../platform/closed-at-stop.ts';
import { createAudience } from './audience.ts';
import { createDigest } from './digest.ts';
import { createPushes } from './push.ts';
import { notificationRoutes } from './routes.ts';
import { createNotifications } from './service.ts';

type NotificationContext = Parameters<typeof createAudience>[0] &
  Parameters<typeof createPushes>[0] &
  Pick<Parameters<typeof createNotifications>[0], 'connections' | 'conversations'> &
  Omit<Parameters<typeof createDigest>[0], 'mayNotify' | 'notifications'> & {
    closedAtStop: ClosedAtStop;
  };

/** Creates notifications with their channels: pushes and the mailed digest. */
export function createNotificationServices(context: NotificationContext) {
  const { closedAtStop } = context;
  const mayNotify = createAudience(context);
  const notifications = closedAtStop(createNotifications({ ...context, mayNotify }));
  const pushes = closedAtStop(createPushes(context));
  const digest = closedAtStop(createDigest({ ...context, mayNotify, notifications }));
  const services = { mayNotify, notifications, pushes, digest };
  return { ...services, routes: notificationRoutes({ ...context, ...services }) };
}
