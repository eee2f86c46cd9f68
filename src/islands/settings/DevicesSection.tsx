import { useStore } from '@nanostores/react';
import { Globe, Laptop, Smartphone, Tablet } from 'lucide-static';
import { useState } from 'react';
import type { DevicesAnswer, SignedInDevice } from '#shared/api.ts';
import { lastSeenAgo } from '#shared/last-seen.ts';
import { $now } from '#stores/client/clock.ts';
import { api, ApiError } from '#stores/client/api.ts';
import { createResource } from '#stores/client/resource.ts';
import { failureOf } from '#stores/client/submission.ts';
import { showToast } from '#stores/client/toast.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { ButtonRow, Loaded, Row, RowTitle } from './Section.tsx';
import * as words from './words.ts';

interface Devices extends DevicesAnswer {
  leaving: string | null;
}

const devices = createResource<Devices>(async () => ({
  ...(await api('GET /devices')),
  leaving: null,
}));

/** Without a device, all others are logged out. */
async function signOut(device?: SignedInDevice): Promise<void> {
  const now = devices.$state.get();
  if (now.kind !== 'ready' || now.leaving !== null) return;
  devices.set({ ...now, leaving: device?._id ?? 'others' });
  const stays = ({ _id, current }: SignedInDevice) => (device ? _id !== device._id : current);
  const left = { ...now, devices: now.devices.filter(stays) };
  try {
    const { message } = await (device
      ? api('DELETE /devices/:sessionId', { params: { sessionId: device._id } })
      : api('DELETE /devices'));
    devices.set(left);
    showToast('done', device ? words.loggedOut(words.deviceName(device)) : `${message}.`);
  } catch (error) {
    const failed = failureOf(error);
    // The session may have ended in another tab.
    const gone = error instanceof ApiError && error.code === 'not_found';
    devices.set(gone ? left : now);
    if (!gone) showToast('failed', failed.message);
  }
}

const ICONS = { computer: Laptop, phone: Smartphone, tablet: Tablet, other: Globe };

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
            onClick={() => void signOut()}
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
          onClick={() => void signOut(device)}
        >
          {words.signOut}
        </Button>
      )}
    </Row>
  );
}
