import { pairSkills, type SkillsOf } from '#shared/pair-skills.ts';
import type { Card } from '#shared/feed.ts';
import * as words from './words.ts';

/** The table is cut, because the card shows every skill. */
const ROWS = 14;

const LINE = 'text-[14px]/5.5 wrap-anywhere text-ink-2';
const SKILL = 'border-b border-line text-start font-medium';
const YOU = 'w-12 border-b border-line text-center font-medium';
const THEY = 'w-19 border-b border-line ps-2 text-center font-medium';

interface Props {
  developer: Card;
  mine: SkillsOf;
}

/** The ink caret is the reader's, the amber one the other person's. */
export function PairTable({ developer, mine }: Props) {
  const all = pairSkills(mine, developer);
  const shared = all.filter(({ you, they }) => you && they).length;
  const rows = all.slice(0, ROWS);
  const name = developer.firstName;
  const { reasons = [] } = developer;
  return (
    <>
      <h2 className="text-sm font-semibold">{words.why}</h2>
      {reasons.length > 0 ? (
        <ul className="mt-1.5 mb-2.5 grid gap-1">
          {reasons.map((reason) => (
            <li key={reason} className={`flex gap-2.5 ${LINE}`}>
              <span className="caret mt-0.5 h-4 flex-none" />
              <span className="first-letter:uppercase">{reason}</span>
            </li>
          ))}
        </ul>
      ) : (
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
                <td className={YOU}>
                  <Mark kind={you ? 'you' : learns === 'you' ? 'learn' : 'none'} />
                </td>
                <td className={THEY}>
                  <Mark kind={they ? 'they' : learns === 'they' ? 'learn' : 'none'} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {all.length > rows.length && (
        <p className={`mt-2 ${LINE}`}>{words.moreSkills(all.length - rows.length)}</p>
      )}
    </>
  );
}

const MARKS = {
  you: 'h-4 w-0.75 bg-ink',
  they: 'h-4 w-0.75 bg-caret',
  none: 'h-0.5 w-1.5 bg-line-2',
};

function Mark({ kind }: { kind: keyof typeof MARKS | 'learn' }) {
  if (kind === 'learn') {
    return (
      <span className="text-xs text-ink-2">
        <span className="sr-only">{words.wantsTo} </span>
        {words.learn}
      </span>
    );
  }
  return (
    <>
      <i className={`inline-block rounded-[1px] align-middle ${MARKS[kind]}`} aria-hidden />
      <span className="sr-only">{kind === 'none' ? words.no : words.yes}</span>
    </>
  );
}
