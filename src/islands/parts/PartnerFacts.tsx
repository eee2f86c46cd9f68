import { readHours } from '#shared/availability.ts';
import { INTENT_WORDS, type PartnerProfile } from '#shared/partner.ts';

/** What someone tells partners, as far as they do. */
export function PartnerFacts({ person }: { person: PartnerProfile }) {
  const hours = readHours(person.availability).length;
  const facts = [
    ['Level', person.level ?? ''],
    ['Looking for', person.lookingFor.map((intent) => INTENT_WORDS[intent]).join(', ')],
    ['Wants to learn', person.learning.join(', ')],
    ['Has time', hours === 0 ? '' : `${String(hours)} hours a week, ${person.timeZone ?? ''}`],
    ['Speaks', person.languages.join(', ')],
    ['Code', person.codeUrl ?? ''],
    ['Site', person.siteUrl ?? ''],
  ].filter(([, value]) => value !== '');
  if (facts.length === 0) return null;
  return (
    <dl className="pcard-part facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
