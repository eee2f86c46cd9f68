import { useStore } from '@nanostores/react';
import type { NotificationSettings } from '#shared/api.ts';
import { type Channel, channelsOf, isOn, MUTABLE_KINDS } from '#shared/notifications.ts';
import { notificationSettings } from '#stores/notifications/notification-settings.ts';
import { $messageSound, playSound } from '#stores/chat/on-demand/sound.ts';
import { onDemand } from '#islands/ui/on-demand.tsx';
import { Loaded, Row } from './Section.tsx';
import { Switch, SwitchRow } from './Switch.tsx';
import * as words from './words.ts';

const PushSwitch = onDemand(async () => (await import('./PushSwitch.tsx')).PushSwitch, {
  missing: 'mt-4',
});

export function Notifications() {
  return (
    <Loaded resource={notificationSettings}>
      {({ problem, ...settings }) => (
        <Row>
          <Switches settings={settings} />
          <p className="hint mt-2 text-pretty text-no-ink empty:hidden" role="alert">
            {problem}
          </p>
          <p className="hint mt-2 text-pretty">{words.whenEmail}</p>
          {settings.pushKey !== null && <PushSwitch publicKey={settings.pushKey} />}
          <SoundSwitch />
        </Row>
      )}
    </Loaded>
  );
}

const COLUMNS: Record<number, string> = {
  2: 'grid-cols-[minmax(0,1fr)_repeat(2,76px)] sm:grid-cols-[minmax(0,1fr)_repeat(2,88px)]',
  3: 'grid-cols-[minmax(0,1fr)_repeat(3,60px)] sm:grid-cols-[minmax(0,1fr)_repeat(3,88px)]',
};
const LINE = 'col-span-full grid grid-cols-subgrid items-center justify-items-center';

function Switches({ settings }: { settings: NotificationSettings }) {
  const there: Channel[] = [
    'app',
    ...(settings.pushKey === null ? [] : (['push'] as const)),
    'email',
  ];
  return (
    <div className={`grid ${COLUMNS[there.length] ?? ''}`}>
      <div className={`${LINE} pb-1.5 text-sm text-ink-3`}>
        <span>
          <span className="sr-only">{words.notifyAbout}</span>
        </span>
        {there.map((channel) => (
          <span key={channel} id={`notify-${channel}`}>
            {words.channels[channel]}
          </span>
        ))}
      </div>
      {MUTABLE_KINDS.map((kind) => (
        <div key={kind} className={`${LINE} min-h-12 border-t border-line py-1.5`}>
          <span className="justify-self-stretch pe-3" id={`notify-${kind}`}>
            {words.kinds[kind]}
          </span>
          {there.map((channel) =>
            channelsOf(kind).includes(channel) ? (
              <Switch
                key={channel}
                aria-labelledby={`notify-${kind} notify-${channel}`}
                checked={isOn(settings.muted, kind, channel)}
                onChange={({ target }) =>
                  void notificationSettings.turn({ kind, channel, on: target.checked })
                }
              />
            ) : (
              <span key={channel} aria-hidden>
                –
              </span>
            ),
          )}
        </div>
      ))}
    </div>
  );
}

/** Turning the sound on plays it. */
function SoundSwitch() {
  const on = useStore($messageSound) === 'on';
  return (
    <SwitchRow
      className="mt-3 border-t border-line pt-4"
      id="message-sound"
      title={words.sound}
      hint={words.soundIs}
      on={on}
      onTurn={() => {
        if (!on) playSound();
        $messageSound.set(on ? undefined : 'on');
      }}
    />
  );
}
