import { useState } from 'react';
import { SKILLS_SHOWN } from '#shared/matching.ts';
import { pairSkills } from '#shared/pairing.ts';

interface Props {
  skills: readonly string[];
  mySkills: readonly string[];
}

/** Four skills, those one shares first, and a key that shows the rest. */
export function Skills({ skills, mySkills }: Props) {
  const [open, setOpen] = useState(false);
  const all = pairSkills(mySkills, skills).filter(({ they }) => they);
  const rest = all.length - SKILLS_SHOWN;
  return (
    <ul className="chips" aria-label="Skills">
      {all.slice(0, open ? all.length : SKILLS_SHOWN).map(({ skill, you }) => (
        <li key={skill} className={you ? 'chip chip--both' : 'chip'}>
          <span dir="auto">{skill}</span>
          {you && <span className="sr">, you list it too</span>}
        </li>
      ))}
      {rest > 0 && (
        <li>
          <button
            className="chip chip--more"
            type="button"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Collapse' : `+${String(rest)} more`}
          </button>
        </li>
      )}
    </ul>
  );
}
