import type { ClosedAtStop } from '../../platform/closed-at-stop.ts';
import type { Audit } from '../audit/audit.ts';
import { createDigest } from './digest.ts';
import { createPushes } from './push.ts';
import { notificationRoutes } from './routes.ts';
import { createNotifications } from './service.ts';

type NotificationContext = Parameters<typeof createPushes>[0] &
  Pick<Parameters<typeof createNotifications>[0], 'blocks' | 'connections' | 'conversations'> &
  Omit<Parameters<typeof createDigest>[0], 'notifications'> & {
    audit: Audit;
    closedAtStop: ClosedAtStop;
  };

/** Creates notifications with their channels: pushes and the mailed digest. */
export function createNotificationServices(context: NotificationContext) {
  const { closedAtStop } = context;
  const notifications = closedAtStop(createNotifications(context));
  const pushes = closedAtStop(createPushes(context));
  const digest = closedAtStop(createDigest({ ...context, notifications }));
  const services = { notifications, pushes, digest };
  return { ...services, routes: notificationRoutes({ ...context, ...services }) };
}
