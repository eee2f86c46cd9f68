import type { NotificationSettings } from '#shared/api.ts';
import { type Channel, type MutableKind, turned } from '#shared/notifications.ts';
import { api } from '#stores/client/api.ts';
import { createSwitches } from '#stores/client/switches.ts';

interface Change {
  kind: MutableKind;
  channel: Channel;
  on: boolean;
}

export const notificationSettings = createSwitches(
  () => api('GET /notifications/settings'),
  (body: Change) => api('PUT /notifications/settings', { body }),
  ({ muted, ...rest }, { kind, channel, on }): NotificationSettings => ({
    ...rest,
    muted: turned(muted, [kind], channel, on),
  }),
);
