import { Check } from 'lucide-static';
import { pairSkills, type SkillsOf } from '#shared/pair-skills.ts';
import type { Card } from '#shared/feed.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import * as words from './words.ts';

/** The table is cut, because the card shows every skill. */
const ROWS = 14;

const LINE = 'text-[0.875rem]/5.5 wrap-anywhere text-ink-2';
const SKILL = 'border-b border-line text-start font-medium';
const YOU = 'w-14 border-b border-line text-center font-medium';
const THEY = 'w-19 border-b border-line ps-2 text-center font-medium';

interface Props {
  developer: Card;
  mine: SkillsOf;
  /** Reasons that the card shows. */
  told?: number;
}

export function PairTable({ developer, mine, told = 0 }: Props) {
  const all = pairSkills(mine, developer);
  const shared = all.filter(({ you, they }) => you && they).length;
  const listed = all.filter(({ they, learns }) => they || learns === 'they');
  const rows = listed.slice(0, ROWS);
  const yours = all.filter((one) => !listed.includes(one));
  const name = developer.firstName;
  const { reasons = [] } = developer;
  const others = reasons.slice(told);
  return (
    <>
      <h2 className="text-sm font-semibold wrap-anywhere">{words.why(name)}</h2>
      {others.length > 0 && (
        <ul className="mt-1.5 mb-2.5 grid gap-1">
          {others.map((reason) => (
            <li key={reason} className={`flex gap-2.5 ${LINE}`}>
              <span className="caret mt-0.5 h-4 flex-none" />
              <span className="first-letter:uppercase">{reason}</span>
            </li>
          ))}
        </ul>
      )}
      {reasons.length === 0 && (
        <p className={`mt-1.5 ${LINE}`}>{words.inCommon(shared, developer, mine.skills.length)}</p>
      )}
      {rows.length > 0 && (
        <table className="mt-3 w-full table-fixed border-separate border-spacing-0 border-t border-line font-mono font-features-['calt'_0] text-sm font-medium">
          <caption className="sr-only">{words.skillsOfTwo(name)}</caption>
          <thead>
            <tr className="h-9 font-sans text-xs text-ink-3">
              <th className={SKILL} scope="col">
                {words.skill}
              </th>
              <th className={YOU} scope="col">
                {words.you}
              </th>
              <th className={THEY} scope="col">
                <span className="block truncate" dir="auto">
                  {name}
                </span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ skill, you, they, learns }) => (
              <tr key={skill} className={`h-9 ${you && they ? 'text-ink' : 'text-ink-2'}`}>
                <th className={SKILL} scope="row">
                  <span className="block truncate" dir="auto">
                    {skill}
                  </span>
                </th>
                <td className={`font-sans text-xs/4 ${YOU}`}>
                  {learns === 'you' ? words.youLearn : <Mark has={you} />}
                </td>
                <td className={`font-sans text-xs/4 ${THEY}`}>
                  {learns === 'they' ? words.theyLearn : <Mark has={they} />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {listed.length > rows.length && (
        <p className={`mt-2 ${LINE}`}>{words.moreTheirs(listed.length - rows.length)}</p>
      )}
      {yours.length > 0 && (
        <details className={`mt-2 ${LINE}`}>
          <summary className="link -my-0.5 w-fit cursor-pointer list-none py-0.5 text-sm">
            {words.moreYours(yours.length)}
          </summary>
          <p className="mt-1.5 font-mono text-sm" dir="auto">
            {yours.map(({ skill }) => skill).join(', ')}
          </p>
        </details>
      )}
    </>
  );
}

const Mark = ({ has }: { has: boolean }) => (
  <>
    <span className="inline-block align-middle" aria-hidden>
      {has ? <Icon svg={Check} small /> : '–'}
    </span>
    <span className="sr-only">{has ? words.yes : words.no}</span>
  </>
);

export function PairFacts({ developer }: { developer: Card }) {
  const facts = words.pairFacts(developer);
  if (facts.length === 0) return null;
  return (
    <dl className="mt-4 grid gap-1.5 text-[0.875rem]/5.5">
      {facts.map(({ name, label, value }) => (
        <div key={name} className="grid grid-cols-[104px_minmax(0,1fr)] gap-2">
          <dt className="text-ink-3">{label}</dt>
          <dd className="line-clamp-3 wrap-anywhere text-ink-2">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
