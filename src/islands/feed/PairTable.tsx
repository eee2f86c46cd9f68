import { pairSkills } from '#shared/pair-skills.ts';
import type { Developer } from '#shared/user.ts';

/** Rows that stand beside the card; the card itself shows every skill. */
const ROWS = 14;

interface Props {
  developer: Developer;
  mySkills: readonly string[];
}

/** Which skills the two of you list: an ink caret is yours, an amber one theirs. */
export function PairTable({ developer, mySkills }: Props) {
  const all = pairSkills(mySkills, developer.skills);
  const shared = all.filter(({ you, they }) => you && they).length;
  const rows = all.slice(0, ROWS);
  const name = developer.firstName;
  return (
    <>
      <h2 className="side-h">Why this person</h2>
      <p className="why-line">{summary(shared, developer, mySkills)}</p>
      {rows.length > 0 && (
        <table className="pairs">
          <caption className="sr">Skills you and {name} list</caption>
          <thead>
            <tr>
              <th scope="col">Skill</th>
              <th scope="col">You</th>
              <th scope="col">
                <span dir="auto">{name}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ skill, you, they }) => (
              <tr key={skill} className={you && they ? 'is-both' : undefined}>
                <th scope="row">
                  <span dir="auto">{skill}</span>
                </th>
                <td>{you ? <Mark kind="you" /> : <Mark kind="none" />}</td>
                <td>{they ? <Mark kind="they" /> : <Mark kind="none" />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {all.length > rows.length && (
        <p className="why-rest">and {String(all.length - rows.length)} more</p>
      )}
    </>
  );
}

function Mark({ kind }: { kind: 'you' | 'they' | 'none' }) {
  return (
    <>
      <i data-mark={kind} aria-hidden />
      <span className="sr">{kind === 'none' ? 'no' : 'yes'}</span>
    </>
  );
}

/** Longer names would not fit the line. */
const NAME_FITS = 14;

function summary(shared: number, { firstName, skills }: Developer, mySkills: readonly string[]) {
  const fits = firstName.length <= NAME_FITS;
  const pair = fits ? `You and ${firstName}` : 'You two';
  if (shared === 1) return `${pair} list one skill in common.`;
  if (shared > 1) return `${pair} list ${String(shared)} of the same skills.`;
  if (skills.length === 0) return `${fits ? firstName : 'This person'} lists no skills yet.`;
  if (mySkills.length === 0) return 'You list no skills yet. Add some to see what you share.';
  return `${pair} list different skills.`;
}
