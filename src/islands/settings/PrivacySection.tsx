import { type Shown, SHOWN } from '#shared/privacy.ts';
import { api } from '#stores/client/api.ts';
import { createSwitches } from '#stores/client/switches.ts';
import { Loaded } from './Section.tsx';
import { SwitchRow, TurnFailed } from './Switch.tsx';
import * as words from './words.ts';

const settings = createSwitches(
  () => api('GET /privacy'),
  (body: { what: Shown; on: boolean }) => api('PUT /privacy', { body }),
  (known, { what, on }) => ({ ...known, [what]: on }),
);

export function PrivacySection() {
  return (
    <Loaded resource={settings}>
      {({ problem, ...shown }) => (
        <>
          {SHOWN.map((what) => (
            <SwitchRow
              key={what}
              id={`show-${what}`}
              title={words.privacy[what].title}
              hint={words.privacy[what].is}
              on={shown[what]}
              onTurn={() => void settings.turn({ what, on: !shown[what] })}
            />
          ))}
          <TurnFailed problem={problem} />
        </>
      )}
    </Loaded>
  );
}
