import { useState } from 'react';
import { SKILLS_SHOWN } from '#shared/matching.ts';
import { pairSkills, type SkillOfTwo, type SkillsOf } from '#shared/pair-skills.ts';
import * as words from './words.ts';

interface Props {
  skills: readonly string[];
  /** Shared skills come first and are marked, then those the reader wants to learn. */
  mine: SkillsOf;
  dense?: boolean;
}

export function SkillChips({ skills, mine, dense = false }: Props) {
  const [open, setOpen] = useState(false);
  const listed = pairSkills(mine, { skills, learning: [] }).filter(({ they }) => they);
  const hidden = listed.length - SKILLS_SHOWN;
  const shown = open ? listed : listed.slice(0, SKILLS_SHOWN);
  const last = shown.at(-1);
  if (last === undefined) return null;
  const list = dense ? 'chips mb-5 gap-1' : 'chips gap-1';
  return (
    <ul className={list}>
      {shown.slice(0, -1).map((skill) => (
        <li key={skill.skill} className="max-w-full">
          <Chip {...skill} dense={dense} />
        </li>
      ))}
      {/* The button is never alone on a line. */}
      <li className={`max-w-full ${hidden > 0 ? 'flex min-w-0 gap-[inherit]' : ''}`}>
        <Chip {...last} dense={dense} />
        {hidden > 0 && (
          <button
            type="button"
            className={`chip flex-none cursor-pointer border-dashed border-line-2 bg-transparent hover:bg-hover hover:text-ink ${dense ? 'px-1.5' : ''}`}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {open ? words.fewerSkills : words.moreSkills(hidden)}
          </button>
        )}
      </li>
    </ul>
  );
}

const SHARED = 'chip--both';
const DENSE = 'pe-1.5';

function Chip({ skill, you, learns, dense }: SkillOfTwo & { dense: boolean }) {
  const look = `${you ? SHARED : ''} ${dense ? DENSE : ''}`;
  return (
    <span className={`chip min-w-0 ${look}`} title={skill}>
      <bdi className="truncate leading-5">{skill}</bdi>
      {you && <span className="sr-only">({words.sharedSkill})</span>}
      {learns === 'you' && (
        <span className="border-s border-line-2 ps-1.5 text-ink-3">{words.learn}</span>
      )}
    </span>
  );
}
