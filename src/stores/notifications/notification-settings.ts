import type { NotificationSettings } from '#shared/api.ts';
import type { Channel, MutableKind } from '#shared/notifications.ts';
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
  ({ muted, ...rest }, { kind, channel, on }): NotificationSettings => {
    const others = muted.filter((one) => one !== `${kind}.${channel}`);
    return { ...rest, muted: on ? others : [...others, `${kind}.${channel}`] };
  },
);
