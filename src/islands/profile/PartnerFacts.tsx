import { factsOf } from '#shared/profile-facts.ts';
import type { Profile } from '#shared/profile-fields.ts';

/** The facts a person has entered. */
export function PartnerFacts({ person }: { person: Profile }) {
  const facts = factsOf(person);
  if (facts.length === 0) return null;
  return (
    <dl className="border-t border-line px-4 py-5 text-[14px]/5.5 sm:px-6">
      {facts.map(({ name, label, value }) => (
        <div key={name} className="grid grid-cols-[116px_minmax(0,1fr)] gap-2 py-0.75">
          <dt className="text-ink-3">{label}</dt>
          <dd className="wrap-anywhere text-ink-2" dir="auto">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
