import { useStore } from '@nanostores/react';
import { Fragment, useEffect } from 'react';
import type { NotificationSettings } from '#shared/api.ts';
import { type Channel, NOTIFICATION_KINDS, type NotificationKind } from '#shared/notifications.ts';
import {
  $notificationSettings,
  loadNotificationSettings,
  switchNotification,
} from '#stores/notification-settings.ts';
import { Waiting } from './Section.tsx';
import { PushSwitch } from './PushSwitch.tsx';

const KINDS: Record<NotificationKind, string> = {
  request: 'Somebody wants to connect',
  accepted: 'Your request is accepted',
  message: 'A message you missed',
};

const CHANNELS: Record<Channel, string> = { app: 'In the app', push: 'Push', email: 'E-mail' };

/** What one is told of, and where: a table of switches. */
export function Notifications() {
  const state = useStore($notificationSettings);
  useEffect(() => void loadNotificationSettings(), []);

  if (state.kind === 'loading') return <Waiting />;
  if (state.kind === 'failed') {
    return (
      <div className="set-row told-failed" role="alert">
        <p>Your settings could not be loaded.</p>
        <button
          type="button"
          className="btn btn--sm"
          onClick={() => void loadNotificationSettings()}
        >
          Try Again
        </button>
      </div>
    );
  }
  const { settings, problem } = state;
  return (
    <div className="set-row">
      <Switches settings={settings} />
      <p className="hint hint--no" role="alert">
        {problem}
      </p>
      <p className="hint">
        E-mail comes when you have been away for some hours, once a day at most, to a confirmed
        address.
      </p>
      {settings.pushKey !== null && <PushSwitch publicKey={settings.pushKey} />}
    </div>
  );
}

function Switches({ settings }: { settings: NotificationSettings }) {
  const there: Channel[] = [
    'app',
    ...(settings.pushKey === null ? [] : (['push'] as const)),
    'email',
  ];
  return (
    <div className="told" data-columns={there.length}>
      <span className="sr">What you are told of</span>
      {there.map((channel) => (
        <span key={channel} className="told-head" id={`told-${channel}`}>
          {CHANNELS[channel]}
        </span>
      ))}
      {NOTIFICATION_KINDS.map((kind) => (
        <Fragment key={kind}>
          <span className="told-kind" id={`told-${kind}`}>
            {KINDS[kind]}
          </span>
          {there.map((channel) => (
            <input
              key={channel}
              type="checkbox"
              role="switch"
              className="switch"
              aria-labelledby={`told-${kind} told-${channel}`}
              checked={!settings.muted.includes(`${kind}.${channel}`)}
              onChange={({ target }) => void switchNotification(kind, channel, target.checked)}
            />
          ))}
        </Fragment>
      ))}
    </div>
  );
}
