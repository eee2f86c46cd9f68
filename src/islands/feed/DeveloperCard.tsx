import type { ReactNode } from 'react';
import { Photo } from '#islands/ui/Photo.tsx';
import { SkillChips } from '#islands/ui/SkillChips.tsx';
import type { Card } from '#shared/feed.ts';
import { ageAndGender, fullName } from '#shared/user.ts';
import { About } from './About.tsx';
import { reasonLine } from './words.ts';

interface Props {
  developer: Card;
  /** Of the reader, for what they have in common. */
  mySkills: readonly string[];
  /** Stands in the corner of the photo. */
  corner?: ReactNode;
  /** Keys at the bottom. */
  children?: ReactNode;
}

/** Names this long stand smaller, and longer ones smaller still. */
const LONG_NAME = 22;
const VERY_LONG_NAME = 44;

/** A developer as a whole card: photo, name, reason, about, skills. It fills the box it stands in. */
export function DeveloperCard({ developer, mySkills, corner, children }: Props) {
  const name = fullName(developer);
  const facts = ageAndGender(developer);
  const reason = reasonLine(developer);
  const length =
    name.length > VERY_LONG_NAME ? 'very-long' : name.length > LONG_NAME ? 'long' : 'short';
  return (
    <>
      <figure className="dev-photo">
        <Photo person={developer} className="dev-face" sizes="(max-width: 479px) 100vw, 420px" />
        <figcaption>
          <h2 data-length={length} dir="auto">
            <a href={`/developer/${developer._id}`} draggable={false}>
              {name}
            </a>
          </h2>
          {facts !== '' && <p>{facts}</p>}
          {developer.headline !== '' && (
            <p className="dev-headline" dir="auto">
              {developer.headline}
            </p>
          )}
        </figcaption>
        {corner}
      </figure>
      <div className="dev-body">
        <div className="dev-text">
          {reason !== '' && (
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
