import {
  type HourPreset,
  HOUR_PRESETS,
  hoursAWeek,
  readHours,
  writeHours,
} from '#shared/availability.ts';
import { dateFormat } from '#shared/language.ts';
import type { FieldName } from '#shared/profile-fields.ts';
import { zoneName } from '#shared/time-zone.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Caption } from './Caption.tsx';
import { Week } from './Week.tsx';
import * as words from './words.ts';

interface Props {
  availability: string | null;
  timeZone: string | null;
  changed: readonly FieldName[];
  error: string | undefined;
  onChange: (typed: { availability?: string | null; timeZone?: string | null }) => void;
}

export function WeekField({ availability, timeZone, changed, error, onChange }: Props) {
  const hours = new Set(readHours(availability));
  const set = (next: Iterable<number>) => {
    // Hours need a zone; the browser's own is the likeliest.
    const zone = timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
    onChange({ availability: writeHours(next), timeZone: zone });
  };
  return (
    <div className="col-span-full grid grid-cols-1 gap-5">
      <div className="grid items-end gap-3 min-[640px]:grid-cols-[minmax(0,1fr)_auto]">
        <div className="field grid-cols-1">
          <label className="label" htmlFor="edit-timeZone">
            <Caption text={words.timeZone} changed={changed.includes('timeZone')} />
          </label>
          <select
            id="edit-timeZone"
            className="input"
            value={timeZone ?? ''}
            aria-invalid={error !== undefined}
            onChange={(event) => onChange({ timeZone: event.target.value || null })}
          >
            <option value="">{words.notSet}</option>
            {zones(timeZone).map((zone) => (
              <option key={zone} value={zone}>
                {zoneName(zone)}
              </option>
            ))}
          </select>
          {error !== undefined && <p className="hint text-no-ink">{error}</p>}
        </div>
        <div className="grid grid-cols-4 gap-2 max-sm:grid-cols-2">
          {Object.entries(words.hours.presets).map(([name, text]) => (
            <Button
              key={name}
              small
              onClick={() => set([...hours, ...HOUR_PRESETS[name as HourPreset]])}
            >
              {text}
            </Button>
          ))}
          <Button small onClick={() => set([])}>
            {words.hours.clear}
          </Button>
        </div>
      </div>
      <div className="field grid-cols-1">
        <span className="label" id="edit-hours">
          <Caption text={words.hours.title} changed={changed.includes('availability')} />
          <span className="font-normal text-ink-3">
            {hours.size === 0 ? words.hours.none : hoursAWeek(hours.size)}
          </span>
        </span>
        <Week hours={hours} onSet={set} />
      </div>
    </div>
  );
}

/** `current` replaces its synonym. */
function zones(current: string | null): string[] {
  const same = current && dateFormat({ timeZone: current }).resolvedOptions().timeZone;
  const all = Intl.supportedValuesOf('timeZone').map((zone) =>
    current !== null && zone === same ? current : zone,
  );
  if (current !== null && !all.includes(current)) all.push(current);
  return all.sort((one, other) => (zoneName(one) < zoneName(other) ? -1 : 1));
}
