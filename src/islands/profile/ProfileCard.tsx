import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { fullName, type User } from '#shared/user.ts';
import { factsOf } from '#shared/profile-facts.ts';
import type { Profile } from '#shared/profile-fields.ts';
import { $password, closePassword, openPassword } from '#stores/account/password.ts';
import { closeEdit, type EditState, openEdit } from '#stores/profile/profile-edit.ts';
import { PhotoField } from './PhotoField.tsx';
import { PhotoUpload } from './PhotoUpload.tsx';
import { StillOn } from './StillOn.tsx';
import { ProjectBox } from '#islands/ui/ProjectBox.tsx';
import { LazySnippetBox } from '#islands/ui/code/LazySnippetBox.tsx';
import * as words from './words.ts';

/** Longer names have smaller type. */
const LONG_NAME = 22;

interface Props {
  user: User;
  /** Wide pages show two columns for `open`, and the person only for `small`. */
  look: 'open' | 'plain' | 'small';
  edit: EditState['kind'];
  built: ReactNode;
}

export function ProfileCard({ user, look, edit, built }: Props) {
  const open = look === 'open';
  const small = look === 'small';
  const name = fullName(user);
  return (
    <section
      className={`card ${open ? 'min-[900px]:grid min-[900px]:grid-cols-[minmax(0,420px)_minmax(0,1fr)] min-[900px]:grid-rows-[1fr_auto]' : ''}`}
      aria-label={words.yours}
    >
      <div
        className={`grid grid-cols-[112px_minmax(0,1fr)] gap-4 self-start p-4 sm:grid-cols-[132px_minmax(0,1fr)] sm:p-6 ${small ? 'min-[900px]:grid-cols-[76px_minmax(0,1fr)] min-[900px]:gap-y-3 min-[900px]:p-4' : ''}`}
      >
        <PhotoUpload user={user} small={small} />
        <div className={`flex min-w-0 flex-col ${small ? 'min-[900px]:contents' : ''}`}>
          <div className="min-w-0">
            <h2
              className={`${name.length > LONG_NAME ? 'text-lg' : 'text-xl/7'} font-semibold tracking-title text-balance wrap-anywhere`}
            >
              <bdi>{name}</bdi>
            </h2>
            {(user.age !== null || user.gender !== null) && (
              <p className="mt-2 flex flex-wrap gap-1.5">
                {user.age !== null && <span className="tag">{words.age(user.age)}</span>}
                {user.gender !== null && <span className="tag">{user.gender}</span>}
              </p>
            )}
            {user.headline !== '' && (
              <p className="mt-2 wrap-anywhere text-ink-2">{user.headline}</p>
            )}
          </div>
          <div className={`mt-auto pt-3 ${small ? 'min-[900px]:col-span-2 min-[900px]:pt-0' : ''}`}>
            <PhotoField />
          </div>
        </div>
      </div>
      <div
        className={
          small
            ? 'hidden'
            : open
              ? 'min-[900px]:col-start-2 min-[900px]:row-span-2 min-[900px]:row-start-1 min-[900px]:border-l min-[900px]:border-line'
              : ''
        }
      >
        <Part
          title={words.about.title}
          className={open ? 'min-[900px]:border-t-0 min-[900px]:pt-6' : ''}
        >
          {user.about === '' ? (
            <p className="text-ink-3">{words.about.none}</p>
          ) : (
            <p className="wrap-anywhere whitespace-pre-line text-ink-2" dir="auto">
              {user.about}
            </p>
          )}
        </Part>
        <Part title={words.skills.title}>
          {user.skills.length === 0 ? (
            <p className="text-ink-3">{words.skills.none}</p>
          ) : (
            <ul className="chips">
              {user.skills.map((skill) => (
                <li key={skill} className="chip" title={skill}>
                  <bdi className="truncate leading-5">{skill}</bdi>
                </li>
              ))}
            </ul>
          )}
        </Part>
        {user.project !== null && (
          <Part title={words.project}>
            <ProjectBox project={user.project} />
            <StillOn user={user} />
          </Part>
        )}
        {user.snippet !== null && (
          <Part title={words.snippet}>
            <LazySnippetBox snippet={user.snippet} />
          </Part>
        )}
        {built}
        <PartnerFacts person={user} />
      </div>
      <Toggles edit={edit} small={small} />
    </section>
  );
}

interface PartProps {
  title: string;
  className?: string;
  children: ReactNode;
}

function Part({ title, className = '', children }: PartProps) {
  return (
    <div className={`border-t border-line px-4 py-5 sm:px-6 ${className}`}>
      <h3 className="mb-1.5 text-sm font-semibold">{title}</h3>
      {children}
    </div>
  );
}

function Toggles({ edit, small }: { edit: EditState['kind']; small: boolean }) {
  const password = useStore($password).kind;
  const changing = password !== 'closed';
  const editing = edit !== 'closed';
  const size = small ? 'min-[900px]:px-2 min-[900px]:text-sm' : '';
  return (
    <div
      className={`grid grid-cols-[1fr_1fr] gap-2 border-t border-line px-4 py-5 sm:px-6 ${small ? 'min-[900px]:grid-cols-[auto_1fr] min-[900px]:px-4 min-[900px]:py-3' : ''}`}
    >
      <button
        type="button"
        className={`btn ${size} ${changing ? 'is-down' : ''}`}
        aria-expanded={changing}
        disabled={password === 'busy'}
        onClick={changing ? closePassword : openPassword}
      >
        {changing ? words.password.close : words.password.open}
      </button>
      <button
        type="button"
        className={`btn ${size} ${editing ? 'is-down' : ''}`}
        aria-expanded={editing}
        disabled={edit === 'busy'}
        onClick={editing ? closeEdit : openEdit}
      >
        {editing ? words.edit.close : words.edit.open}
      </button>
    </div>
  );
}

function PartnerFacts({ person }: { person: Profile }) {
  const facts = factsOf(person);
  if (facts.length === 0) return null;
  return (
    <dl className="border-t border-line px-4 py-5 text-[14px]/5.5 sm:px-6">
      {facts.map(({ name, label, value }) => (
        <div key={name} className="grid grid-cols-[116px_minmax(0,1fr)] gap-2 py-0.75">
          <dt className="text-ink-3">{label}</dt>
          <dd className="wrap-anywhere text-ink-2" dir="auto">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
