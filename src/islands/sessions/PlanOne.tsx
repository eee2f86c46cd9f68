import type { PlanPartner } from '#shared/sessions-outlook.ts';
import { fullName } from '#shared/user.ts';
import { loadPart } from '#stores/client/part.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Avatar } from '#islands/ui/Avatar.tsx';
import { useTimeZone } from '#islands/ui/use-time-zone.ts';
import * as words from './on-demand/words.ts';
import { WORDS } from './on-demand/words.ts';
import { LIST, noShared, planFor } from './words.ts';

interface Props {
  partners: readonly PlanPartner[];
  /** The zone of the reader's profile. */
  timeZone: string | null;
}

/** The dialog opens with a goal and the next shared or own hour, so that a second press proposes it. */
const openPlan = ({ person, next, skills }: PlanPartner) =>
  loadPart(() => import('./on-demand/open.tsx')).then((part) =>
    part?.openPlan(person, null, {
      goal: words.pairOn(skills),
      times: next === null ? [] : [next],
    }),
  );

export function PlanOne({ partners, timeZone: profileZone }: Props) {
  const timeZone = useTimeZone(profileZone ?? 'UTC');
  return (
    <section aria-label={LIST.planOne}>
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 className="h2">{LIST.planOne}</h2>
        <a className="link text-sm" href="/connections">
          {LIST.allConnections}
        </a>
      </div>
      <ul className="card divide-y divide-line">
        {partners.map((partner) => {
          const { person, next, free } = partner;
          const at = next === null ? null : Date.parse(next);
          return (
            <li key={person._id} className="flex items-center gap-3 px-4 py-3 sm:px-5">
              <Avatar person={person} />
              <div className="min-w-0 flex-1">
                <p className="truncate font-medium">
                  <bdi>{fullName(person)}</bdi>
                </p>
                <p className="text-sm text-ink-2">
                  {free === 'me' && `${noShared(partner)} `}
                  {at !== null && (
                    <span className="inline-block">
                      {free === 'me' && `${LIST.yours} `}
                      {`${words.dayOf(at, timeZone)}, ${words.clockOf(at, timeZone)}`}
                    </span>
                  )}
                  {at !== null && person.timeZone !== null && (
                    <span className="block text-ink-3">
                      {words.theirTime(at, { theirs: person.timeZone, mine: timeZone })}
                    </span>
                  )}
                </p>
              </div>
              <Button
                small
                aria-label={planFor(person.firstName)}
                onClick={() => void openPlan(partner)}
              >
                {WORDS.plan}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
