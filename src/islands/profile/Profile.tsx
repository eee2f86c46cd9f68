import { useStore } from '@nanostores/react';
import { ArrowRight, CircleCheck } from 'lucide-static';
import { type ReactNode, useEffect, useState } from 'react';
import type { Section } from '#shared/profile-fields.ts';
import type { User } from '#shared/user.ts';
import { PHRASE_MS, phraseAt } from '#shared/profile.ts';
import { goLive } from '#stores/live.ts';
import { openPassword, $password } from '#stores/account/password.ts';
import {
  chooseScreen,
  followProfile,
  $notice,
  $profile,
  type ProfileState,
  $screen,
  seedProfile,
} from '#stores/profile/profile.ts';
import { saved } from '#stores/profile/words.ts';
import {
  $edit,
  type EditState,
  followAddress,
  $section,
  seedEdit,
} from '#stores/profile/profile-edit.ts';
import { ProfileCard } from './ProfileCard.tsx';
import { ProfileEdit } from './ProfileEdit.tsx';
import { SectionIndex } from './SectionIndex.tsx';
import { useSeededStore } from '#islands/ui/use-seeded-store.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import * as words from './words.ts';
import { Loading } from '#islands/ui/Loading.tsx';
import { onDemand } from '#islands/ui/on-demand.tsx';
import { Panel, PanelBody, PanelFoot } from '#islands/ui/Panel.tsx';
import { Waiting } from './Waiting.tsx';
import '#islands/ui/notice.css';
import { Button } from '#islands/ui/Button.tsx';

/** Wide pages keep index and card in view beside the edit panel; narrow ones show the card below it. */
const BESIDE =
  'max-[899px]:contents min-[900px]:sticky min-[900px]:top-[calc(var(--spacing-nav-offset)+20px)] grid grid-cols-1 gap-6';

interface Props {
  initial: User;
  siteName: string;
  hasPassword: boolean;
  /** Null if the panel is closed. */
  section: Section | null;
  /** The path of the public page; null while it is off, undefined if it didn't load. */
  page: string | null | undefined;
  children?: ReactNode;
}

export function Profile(props: Props) {
  const { initial, siteName, hasPassword, section: first, page, children } = props;
  const profile = useSeededStore<ProfileState>(
    $profile,
    () => ({ kind: 'ready', user: initial }),
    seedProfile,
  );
  const screen = useStore($screen);
  const notice = useStore($notice);
  const edit = useSeededStore<EditState>(
    $edit,
    () => ({ kind: first === null ? 'closed' : 'open' }),
    () => seedEdit(first),
  );
  const section = useStore($section, { ssr: () => first ?? 'you' });
  const editing = edit.kind !== 'closed';
  const changing = useStore($password).kind !== 'closed';
  const open = !editing && !changing;

  useEffect(() => {
    chooseScreen(initial._id);
    goLive(initial._id);
    const stops = [followProfile(), followAddress()];
    if (location.hash === '#password') openPassword();
    return () => stops.forEach((stop) => stop());
  }, [initial._id]);

  useEffect(() => {
    if (notice === saved) scrollTo({ top: 0 });
  }, [notice]);

  const mine =
    profile.kind === 'ready' ? (
      <ProfileCard
        user={profile.user}
        small={!open}
        edit={edit.kind}
        page={page}
        built={children}
      />
    ) : (
      <LoadingPhrases />
    );
  const user = profile.kind === 'ready' ? profile.user : null;

  return (
    <>
      {screen !== 'profile' && <Welcome siteName={siteName} firstName={initial.firstName} />}
      {screen !== 'welcome' && (
        <div
          className={`relative grid grid-cols-1 items-start gap-6 in-data-welcome:hidden ${open ? '' : 'min-[900px]:grid-cols-[272px_minmax(0,1fr)]'}`}
        >
          <h1 className="h1 col-span-full row-start-1">
            {editing ? words.edit.open : words.title}
          </h1>
          {/* An overlay moves nothing. */}
          <div
            className="sticky top-[calc(var(--spacing-nav-offset)+8px)] z-5 col-span-full row-start-1 h-0 justify-self-end"
            role="status"
          >
            {notice !== null && (
              <p
                className={`banner banner--yes pe-4 shadow-pop ${notice === saved ? 'animate-[notice_3.5s_both]' : 'animate-[notice_4s_both]'}`}
                key={notice}
              >
                <Icon svg={CircleCheck} />
                <span>{notice}</span>
              </p>
            )}
          </div>
          {/* Content that grows above the card must not scroll the hours being painted. */}
          <div className={open ? 'contents' : BESIDE}>
            {editing && <SectionIndex user={user} section={section} />}
            <div
              className={`[overflow-anchor:none] ${editing ? 'max-[899px]:order-1' : ''} ${open ? 'contents' : ''}`}
            >
              {mine}
            </div>
          </div>
          {!open && (
            // The page can scroll to the panel if this is as high as the window.
            <div className="flex min-w-0 flex-col gap-6 min-[900px]:min-h-[calc(100dvh-var(--spacing-nav-offset)-16px)]">
              {changing && <PasswordPanel hasPassword={hasPassword} />}
              {editing && <ProfileEdit user={user} />}
            </div>
          )}
        </div>
      )}
    </>
  );
}

function LoadingPhrases() {
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setElapsed((before) => before + PHRASE_MS), PHRASE_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="card grid min-h-80 content-start gap-6 p-6" aria-busy>
      <div
        className="grid grid-cols-[96px_minmax(0,1fr)] gap-4 sm:grid-cols-[160px_minmax(0,1fr)]"
        aria-hidden
      >
        <span className="sk h-24 rounded-lg sm:h-40" />
        <div className="grid content-start gap-3 pt-2">
          <span className="sk h-5 w-[68%]" />
          <span className="sk" />
          <span className="sk w-[44%]" />
        </div>
      </div>
      <Loading text={phraseAt(elapsed)} />
    </div>
  );
}

const PasswordForm = onDemand(
  async () => (await import('./on-demand/PasswordForm.tsx')).PasswordForm,
  { waiting: () => <Waiting text={words.loadingFields} />, missing: 'm-4 sm:m-6' },
);

/** People without a password learn how to set one. */
function PasswordPanel({ hasPassword }: { hasPassword: boolean }) {
  return (
    <Panel id="password-title" title={words.password.open}>
      {hasPassword ? (
        <PasswordForm />
      ) : (
        <>
          <PanelBody narrow>
            <p>{words.noPassword.line}</p>
          </PanelBody>
          <PanelFoot note={words.noPassword.note}>
            <a className="btn btn--go" href="/forgot-password">
              {words.noPassword.verb}
            </a>
          </PanelFoot>
        </>
      )}
    </Panel>
  );
}

function Welcome({ siteName, firstName }: { siteName: string; firstName: string }) {
  return (
    <section
      className="hidden max-w-[760px] py-6 in-data-welcome:block"
      aria-labelledby="welcome-title"
    >
      <p className="mb-5 flex h-10 gap-2" aria-hidden>
        <span className="caret caret--you h-8 w-2" />
        <span className="caret mt-2 h-8 w-2" />
      </p>
      <h1 className="display wrap-anywhere" id="welcome-title">
        {words.welcome.title(siteName)} <bdi>{firstName}</bdi>
      </h1>
      <p className="mt-4 max-w-144 text-lg/7 text-ink-2">{words.welcome.line}</p>
      <ol className="my-8 border-t border-line">
        {words.welcome.steps.map(([title, text], index) => (
          <li
            key={title}
            className="grid grid-cols-[40px_minmax(0,1fr)] items-baseline border-b border-line py-4 text-ink-2 sm:grid-cols-[48px_112px_minmax(0,1fr)]"
          >
            <span className="font-mono text-[0.93em] text-accent-ink" aria-hidden>
              0{index + 1}
            </span>
            <h2 className="h2 text-ink">{title}</h2>
            <p className="max-sm:col-start-2">{text}</p>
          </li>
        ))}
      </ol>
      <Button className="btn--go btn--lg max-sm:w-full" onClick={() => location.assign('/start')}>
        {words.welcome.verb}
        <Icon svg={ArrowRight} small />
      </Button>
    </section>
  );
}
