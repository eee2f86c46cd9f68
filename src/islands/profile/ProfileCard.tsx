import { useStore } from '@nanostores/react';
import { ArrowUpRight } from 'lucide-static';
import type { ReactNode } from 'react';
import { fullName, type User } from '#shared/user.ts';
import { type Fact, factsOf } from '#shared/profile-facts.ts';
import { $password, closePassword, openPassword } from '#stores/account/password.ts';
import { copyText } from '#stores/client/copy.ts';
import { closeEdit, type EditState, openEdit } from '#stores/profile/profile-edit.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Hours } from './Hours.tsx';
import { PhotoTools, Portrait } from './PhotoUpload.tsx';
import { StillOn } from './StillOn.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { ProjectBox } from '#islands/ui/ProjectBox.tsx';
import { LazySnippetBox } from '#islands/ui/code/LazySnippetBox.tsx';
import * as words from './words.ts';
import { Chips } from '#islands/ui/Chips.tsx';

/** Longer names have smaller type. */
const LONG_NAME = 22;

interface Props {
  user: User;
  /** Beside an open panel, the card has its header only. */
  small: boolean;
  edit: EditState['kind'];
  /** The path of the public page; null while it is off, undefined if it didn't load. */
  page: string | null | undefined;
  built: ReactNode;
}

export function ProfileCard({ user, small, edit, page, built }: Props) {
  const facts = factsOf(user);
  return (
    <section className="card" aria-label={words.yours}>
      <Header {...{ user, small, edit }} level={facts.find(({ name }) => name === 'level')} />
      {!small && (
        <div className="min-[900px]:grid min-[900px]:grid-cols-[minmax(0,1fr)_minmax(0,372px)] min-[900px]:grid-rows-[auto_1fr]">
          <Part title={words.about.title}>
            {user.about === '' ? (
              <p className="text-ink-3">{words.about.none}</p>
            ) : (
              <p className="wrap-anywhere whitespace-pre-line text-ink-2" dir="auto">
                {user.about}
              </p>
            )}
          </Part>
          <div className="min-[900px]:col-start-2 min-[900px]:row-span-2 min-[900px]:row-start-1 min-[900px]:border-s min-[900px]:border-line">
            <Part title={words.skills.title}>
              {user.skills.length === 0 ? (
                <p className="text-ink-3">{words.skills.none}</p>
              ) : (
                <Chips skills={user.skills} />
              )}
            </Part>
            <PartnerFacts facts={facts.filter(({ name }) => !ELSEWHERE.includes(name))} />
            {user.availability !== null && (
              <Part title={words.hours}>
                <p className="mb-1 text-[0.875rem]/5.5 text-ink-2">
                  {facts.find(({ name }) => name === 'availability')?.value}
                </p>
                <Hours availability={user.availability} />
              </Part>
            )}
            {page !== undefined && <PublicPage path={page} />}
          </div>
          <div className="min-w-0">
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
          </div>
        </div>
      )}
    </section>
  );
}

/** The header and the hours show these facts. */
const ELSEWHERE: Fact['name'][] = ['level', 'availability'];

interface HeaderProps extends Pick<Props, 'user' | 'small' | 'edit'> {
  level: Fact | undefined;
}

function Header({ user, small, edit, level }: HeaderProps) {
  const name = fullName(user);
  const isLong = name.length > LONG_NAME;
  const tags = [
    user.age === null ? null : words.age(user.age),
    user.gender,
    level?.value ?? null,
  ].filter((tag) => tag !== null);
  return (
    <div
      className={`grid grid-cols-[auto_minmax(0,1fr)] gap-4 p-4 sm:gap-x-6 sm:p-6 ${small ? 'min-[900px]:gap-3 min-[900px]:p-4' : 'lg:grid-cols-[auto_minmax(0,1fr)_auto]'}`}
    >
      <div className={small ? '' : 'sm:row-span-2 lg:row-span-1'}>
        <Portrait user={user} small={small} />
      </div>
      <div className="min-w-0">
        <h2
          className={`${isLong ? 'text-lg' : 'text-xl/7'} ${small ? '' : isLong ? 'sm:text-xl' : 'sm:text-2xl'} font-semibold tracking-title text-balance wrap-anywhere`}
        >
          <bdi>{name}</bdi>
        </h2>
        {user.headline !== '' && (
          <p className="mt-1 wrap-anywhere text-ink-2" dir="auto">
            {user.headline}
          </p>
        )}
        {tags.length > 0 && (
          <p className="mt-2 flex flex-wrap gap-1.5">
            {tags.map((tag) => (
              <span key={tag} className="tag">
                {tag}
              </span>
            ))}
          </p>
        )}
      </div>
      <Toggles user={user} edit={edit} small={small} />
      <PhotoTools user={user} small={small} />
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="border-t border-line px-4 py-5 sm:px-6">
      <h3 className="mb-1.5 text-sm font-semibold">{title}</h3>
      {children}
    </div>
  );
}

function Toggles({ user, edit, small }: Pick<Props, 'user' | 'edit' | 'small'>) {
  const password = useStore($password).kind;
  const changing = password !== 'closed';
  const editing = edit !== 'closed';
  const size = small ? 'min-[900px]:px-2 min-[900px]:text-sm' : 'max-sm:px-2';
  return (
    <div
      className={`col-span-full grid grid-cols-[1fr_1fr] gap-2 ${small ? 'min-[900px]:grid-cols-[1fr_auto]' : 'sm:col-span-1 sm:col-start-2 sm:flex sm:flex-wrap sm:self-end lg:col-start-3 lg:row-start-1 lg:grid lg:w-50 lg:grid-cols-1 lg:content-start lg:self-start'}`}
    >
      <Button
        className={`${size} ${editing ? 'is-down' : changing ? '' : 'btn--go'}`}
        aria-expanded={editing}
        data-edit
        disabled={edit === 'busy'}
        onClick={editing ? closeEdit : openEdit}
      >
        {editing ? words.edit.close : words.edit.open}
      </Button>
      <Button
        className={`${size} ${changing ? 'is-down' : ''}`}
        aria-expanded={changing}
        disabled={password === 'busy'}
        onClick={changing ? closePassword : openPassword}
      >
        {changing ? words.password.close : words.password.open}
      </Button>
      <a
        className={`btn btn--flat ${size} ${small ? 'col-span-full' : 'max-sm:col-span-full'}`}
        href={`/developer/${user._id}`}
      >
        {words.asOthers}
        <Icon svg={ArrowUpRight} small />
      </a>
    </div>
  );
}

function PartnerFacts({ facts }: { facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="border-t border-line px-4 py-5 text-[0.875rem]/5.5 sm:px-6">
      {facts.map(({ name, label, value }) => (
        <div key={name} className="grid grid-cols-[104px_minmax(0,1fr)] gap-2 py-0.75">
          <dt className="text-ink-3">{label}</dt>
          <dd className="wrap-anywhere text-ink-2" dir="auto">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function PublicPage({ path }: { path: string | null }) {
  return (
    <Part title={words.publicPage.title}>
      {path === null ? (
        <p className="text-[0.875rem]/5.5 text-ink-2">
          {words.publicPage.off}{' '}
          <a className="link" href="/settings#page">
            {words.publicPage.verb}
          </a>
        </p>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <a className="link min-w-0 font-mono text-sm wrap-anywhere" href={path}>
            {path}
          </a>
          <Button small onClick={() => void copyText(location.origin + path)}>
            {words.publicPage.copy}
          </Button>
        </div>
      )}
    </Part>
  );
}
