import { hoursAWeek, readHours } from '#shared/availability.ts';
import { INTENT_WORDS, type PartnerProfile } from '#shared/partner.ts';

/** What someone tells partners, as far as they do. */
export function PartnerFacts({ person }: { person: PartnerProfile }) {
  const hours = readHours(person.availability).length;
  const facts = [
    ['Level', person.level ?? ''],
    ['Looking for', person.lookingFor.map((intent) => INTENT_WORDS[intent]).join(', ')],
    ['Wants to learn', person.learning.join(', ')],
    ['Has time', hours === 0 ? '' : `${hoursAWeek(hours)}, ${person.timeZone ?? ''}`],
    ['Speaks', person.languages.join(', ')],
    ['Code', person.codeUrl ?? ''],
    ['Site', person.siteUrl ?? ''],
  ].filter(([, value]) => value !== '');
  if (facts.length === 0) return null;
  return (
    <dl className="border-t border-line px-4 py-5 text-[14px]/5.5 sm:px-6">
      {facts.map(([name, value]) => (
        <div key={name} className="grid grid-cols-[116px_minmax(0,1fr)] gap-2 py-0.75">
          <dt className="text-ink-3">{name}</dt>
          <dd className="wrap-anywhere text-ink-2" dir="auto">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
