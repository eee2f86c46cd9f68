import { useEffect } from 'react';
import { type HourPreset, HOUR_PRESETS, readHours, writeHours } from '#shared/availability.ts';
import type { User } from '#shared/user.ts';
import { typeDraft } from '#stores/profile/draft.ts';
import { StepForm } from './StepForm.tsx';
import * as words from './words.ts';

export function HoursStep({ user }: { user: User }) {
  // The server doesn't know the browser's time zone.
  useEffect(() => {
    if (user.timeZone !== null) return;
    typeDraft({ timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone });
  }, [user.timeZone]);
  const setHours = (hours: Iterable<number>) => typeDraft({ availability: writeHours(hours) });

  return (
    <StepForm step="hours" user={user}>
      {({ availability, timeZone }, problems) => {
        const hours = readHours(availability);
        return (
          <div className="grid grid-cols-1 gap-3">
            <fieldset className="card grid grid-cols-1 divide-y divide-line">
              <legend className="sr-only">{words.hours.title}</legend>
              {Object.entries(words.hours.presets).map(([name, preset]) => {
                const its: readonly number[] = HOUR_PRESETS[name as HourPreset];
                const isOn = its.every((hour) => hours.includes(hour));
                return (
                  <Choice
                    key={name}
                    {...preset}
                    isOn={isOn}
                    onTurn={() =>
                      setHours(
                        isOn ? hours.filter((hour) => !its.includes(hour)) : [...hours, ...its],
                      )
                    }
                  />
                );
              })}
              <Choice {...words.hours.none} isOn={hours.length === 0} onTurn={() => setHours([])} />
            </fieldset>
            <p className="min-h-10 text-sm text-ink-2 sm:min-h-5">
              {problems.timeZone ?? (timeZone && words.hours.zone(timeZone, hours.length))}
            </p>
          </div>
        );
      }}
    </StepForm>
  );
}

interface ChoiceProps {
  title: string;
  line: string;
  isOn: boolean;
  onTurn: () => void;
}

const Choice = ({ title, line, isOn, onTurn }: ChoiceProps) => (
  <label className="flex cursor-pointer items-center gap-3 px-4 py-3">
    <input
      type="checkbox"
      className="size-4.5 flex-none accent-caret"
      checked={isOn}
      onChange={onTurn}
    />
    <span>
      <span className="font-medium">{title}</span>
      <span className="hint block">{line}</span>
    </span>
  </label>
);
