import type { NotificationSettings } from '#shared/api.ts';
import type { Channel, MutableKind } from '#shared/notifications.ts';
import { createSwitches } from '#stores/client/switches.ts';

interface Change {
  kind: MutableKind;
  channel: Channel;
  on: boolean;
}

export const notificationSettings = createSwitches<NotificationSettings, Change>(
  '/notifications/settings',
  ({ muted, ...rest }, { kind, channel, on }) => {
    const others = muted.filter((one) => one !== `${kind}.${channel}`);
    return { ...rest, muted: on ? others : [...others, `${kind}.${channel}`] };
  },
);
