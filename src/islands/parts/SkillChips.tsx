import { useState } from 'react';
import { SKILLS_SHOWN } from '#shared/matching.ts';
import { pairSkills, type SkillOfTwo } from '#shared/pair-skills.ts';

interface Props {
  skills: readonly string[];
  /** The reader's own: shared ones come first and are marked. */
  mine: readonly string[];
}

/** The first skills of a card, and a key that shows the others. */
export function SkillChips({ skills, mine }: Props) {
  const [open, setOpen] = useState(false);
  const listed = pairSkills(mine, skills).filter(({ they }) => they);
  const hidden = listed.length - SKILLS_SHOWN;
  const shown = open ? listed : listed.slice(0, SKILLS_SHOWN);
  const last = shown.at(-1);
  if (last === undefined) return null;
  if (hidden <= 0) {
    return (
      <ul className="chips">
        {shown.map((skill) => (
          <li key={skill.skill}>
            <Chip {...skill} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul className="chips">
      {shown.slice(0, -1).map((skill) => (
        <li key={skill.skill}>
          <Chip {...skill} />
        </li>
      ))}
      {/* Kept together, so that the key never stands on a line of its own. */}
      <li className="chips-end">
        <Chip {...last} />
        <button
          type="button"
          className="chip chip--more"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Collapse' : `+${hidden} more`}
        </button>
      </li>
    </ul>
  );
}

function Chip({ skill, you }: SkillOfTwo) {
  return (
    <span className={you ? 'chip chip--both' : 'chip'} title={skill}>
      <bdi className="chip-in">{skill}</bdi>
      {you && <span className="sr">, on your list too</span>}
    </span>
  );
}
