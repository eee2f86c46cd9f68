import { useStore } from '@nanostores/react';
import globe from 'lucide-static/icons/globe.svg?raw';
import laptop from 'lucide-static/icons/laptop.svg?raw';
import smartphone from 'lucide-static/icons/smartphone.svg?raw';
import tablet from 'lucide-static/icons/tablet.svg?raw';
import { useState } from 'react';
import type { DevicesAnswer, SignedInDevice } from '#shared/api.ts';
import { lastSeenAgo } from '#shared/last-seen.ts';
import { $now } from '#stores/client/clock.ts';
import { devices, signOutDevice, signOutOthers } from '#stores/account/devices.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { ButtonRow, Row, RowTitle } from './Row.tsx';
import { Loaded } from './Section.tsx';
import * as words from './words.ts';

const ICONS = { computer: laptop, phone: smartphone, tablet, other: globe };

/** This device is the first of the list. */
const FIRST = 3;

export const DevicesSection = () => (
  <Loaded resource={devices}>{(value) => <Devices {...value} />}</Loaded>
);

function Devices({ devices, leaving }: DevicesAnswer & { leaving: string | null }) {
  const [all, setAll] = useState(false);
  const shown = all ? devices : devices.slice(0, FIRST);
  return (
    <>
      <ul className="divide-y divide-line">
        {shown.map((device) => (
          <li key={device._id}>
            <Device device={device} leaving={leaving} />
          </li>
        ))}
      </ul>
      {shown.length < devices.length && (
        <Row>
          <Button small className="justify-self-start" onClick={() => setAll(true)}>
            {words.showAll(devices.length)}
          </Button>
        </Row>
      )}
      <ButtonRow>
        <p className="hint text-pretty">
          {devices.length === 1 ? words.onlyHere : words.unknownDevice}
        </p>
        {devices.length > 1 && (
          <Button
            small
            busy={leaving === 'others'}
            disabled={leaving !== null}
            onClick={() => void signOutOthers()}
          >
            {words.signOutOthers}
          </Button>
        )}
      </ButtonRow>
    </>
  );
}

function Device({ device, leaving }: { device: SignedInDevice; leaving: string | null }) {
  const now = useStore($now);
  const name = words.deviceName(device);
  return (
    <Row className="grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3 py-4">
      <span className="text-ink-3">
        <Icon svg={ICONS[device.kind]} />
      </span>
      <div>
        <RowTitle>
          {name}
          {device.current && (
            <span className="tag bg-yes-soft text-yes-ink">{words.thisDevice}</span>
          )}
        </RowTitle>
        <p className="hint">
          {device.current ? words.activeNow : words.active(lastSeenAgo(device.lastActive, now))}
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
        <Button
          small
          busy={leaving === device._id}
          aria-label={`${words.signOut} ${name}`}
          disabled={leaving !== null}
          onClick={() => void signOutDevice(device)}
        >
          {words.signOut}
        </Button>
      )}
    </Row>
  );
}
