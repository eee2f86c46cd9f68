import type { ReactNode } from 'react';
import { Photo } from '#islands/parts/Photo.tsx';
import { SkillChips } from '#islands/parts/SkillChips.tsx';
import { reasonFor } from '#shared/pairing.ts';
import { type Developer, fullName } from '#shared/user.ts';
import { About } from './About.tsx';
import { ageAndGender } from './words.ts';

interface Props {
  developer: Developer;
  /** Of the reader, for what they have in common. */
  mySkills: readonly string[];
  /** When the page was made, in milliseconds since 1970. */
  now: number;
  /** Stands in the corner of the photo. */
  corner?: ReactNode;
  /** Keys at the bottom. */
  children?: ReactNode;
}

/** Names this long stand smaller, and longer ones smaller still. */
const LONG_NAME = 22;
const VERY_LONG_NAME = 44;

/** A developer as a whole card: photo, name, reason, about, skills. It fills the box it stands in. */
export function DeveloperCard({ developer, mySkills, now, corner, children }: Props) {
  const name = fullName(developer);
  const facts = ageAndGender(developer);
  const reason = reasonFor(developer, mySkills, now);
  const length =
    name.length > VERY_LONG_NAME ? 'very-long' : name.length > LONG_NAME ? 'long' : 'short';
  return (
    <>
      <figure className="dev-photo">
        <Photo person={developer} className="dev-face" sizes="(max-width: 479px) 100vw, 420px" />
        <figcaption>
          <h2 data-length={length} dir="auto">
            {name}
          </h2>
          {facts !== '' && <p>{facts}</p>}
        </figcaption>
        {corner}
      </figure>
      <div className="dev-body">
        <div className="dev-text">
          {reason !== null && (
            <p className="reason">
              <span className="caret" />
              <span>// {reason}</span>
            </p>
          )}
          {developer.about !== '' && <About text={developer.about} />}
          <SkillChips skills={developer.skills} mine={mySkills} />
        </div>
        {children}
      </div>
    </>
  );
}
