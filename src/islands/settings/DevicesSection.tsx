import { useStore } from '@nanostores/react';
import globe from 'lucide-static/icons/globe.svg?raw';
import laptop from 'lucide-static/icons/laptop.svg?raw';
import smartphone from 'lucide-static/icons/smartphone.svg?raw';
import tablet from 'lucide-static/icons/tablet.svg?raw';
import { useEffect } from 'react';
import type { SignedInDevice } from '#shared/api.ts';
import { lastSeenAgo } from '#shared/last-seen.ts';
import { $now } from '#stores/client/clock.ts';
import {
  $devices,
  deviceName,
  type DevicesState,
  loadDevices,
  signOutDevice,
  signOutOthers,
} from '#stores/account/devices.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { ButtonRow, Row, RowTitle } from './Row.tsx';
import { SectionError } from './SectionError.tsx';
import { Waiting } from './Section.tsx';

const ICONS = { computer: laptop, phone: smartphone, tablet, other: globe };

type Leaving = Extract<DevicesState, { kind: 'ready' }>['leaving'];

/** Where a person is signed in, and how to end it. */
export function DevicesSection() {
  const state = useStore($devices);
  useEffect(() => void loadDevices(), []);
  if (state.kind === 'loading') return <Waiting />;
  if (state.kind === 'error') {
    return <SectionError message={state.message} onAgain={() => void loadDevices()} />;
  }
  const { devices, leaving } = state;
  return (
    <>
      <ul className="divide-y divide-line">
        {devices.map((device) => (
          <li key={device._id}>
            <Device device={device} leaving={leaving} />
          </li>
        ))}
      </ul>
      <ButtonRow>
        <p className="hint text-pretty">
          {devices.length === 1
            ? 'You are signed in nowhere else.'
            : 'A device you do not know? Sign it out, then change your password.'}
        </p>
        {devices.length > 1 && (
          <button
            type="button"
            className="btn btn--sm"
            disabled={leaving !== null}
            onClick={() => void signOutOthers()}
          >
            {leaving === 'others' && <span className="spin" aria-hidden />}
            Sign out all others
          </button>
        )}
      </ButtonRow>
    </>
  );
}

function Device({ device, leaving }: { device: SignedInDevice; leaving: Leaving }) {
  const now = useStore($now);
  const name = deviceName(device);
  return (
    <Row className="grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3 py-4">
      <span className="text-ink-3">
        <Icon svg={ICONS[device.kind]} />
      </span>
      <div>
        <RowTitle>
          {name}
          {device.current && <span className="tag bg-yes-soft text-yes-ink">This device</span>}
        </RowTitle>
        <p className="hint">
          {device.current ? 'Active now' : `Active ${lastSeenAgo(device.lastActive, now)}`}
          {device.place !== null && (
            <>
              {' · '}
              <span className={/^\d|:/.test(device.place) ? 'font-mono text-[0.93em]' : undefined}>
                {device.place}
              </span>
            </>
          )}
        </p>
      </div>
      {!device.current && (
        <button
          type="button"
          className="btn btn--sm"
          aria-label={`Sign out ${name}`}
          disabled={leaving !== null}
          onClick={() => void signOutDevice(device)}
        >
          {leaving === device._id && <span className="spin" aria-hidden />}
          Sign out
        </button>
      )}
    </Row>
  );
}
