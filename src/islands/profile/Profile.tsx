import { useStore } from '@nanostores/react';
import circleCheck from 'lucide-static/icons/circle-check.svg?raw';
import { useEffect } from 'react';
import type { User } from '#shared/user.ts';
import { goLive } from '#stores/live.ts';
import { $password } from '#stores/account/password.ts';
import {
  $notice,
  $profile,
  $screen,
  chooseScreen,
  followProfile,
  type ProfileState,
  seedProfile,
  showProfile,
} from '#stores/profile/profile.ts';
import { saved } from '#stores/profile/words.ts';
import { $edit, openEdit } from '#stores/profile/profile-edit.ts';
import { LoadingPhrases } from './LoadingPhrases.tsx';
import { PasswordPanel } from './PasswordPanel.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import { ProfileEdit } from './ProfileEdit.tsx';
import { useSeededStore } from '#islands/ui/use-seeded-store.ts';
import { Welcome } from './Welcome.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import * as words from './words.ts';
import '#islands/ui/notice.css';

interface Props {
  initial: User;
  siteName: string;
  hasPassword: boolean;
}

export function Profile({ initial, siteName, hasPassword }: Props) {
  const profile = useSeededStore<ProfileState>(
    $profile,
    () => ({ kind: 'ready', user: initial }),
    seedProfile,
  );
  const screen = useStore($screen);
  const notice = useStore($notice);
  const editing = useStore($edit).kind !== 'closed';
  const changing = useStore($password).kind !== 'closed';
  const open = !editing && !changing;

  useEffect(() => {
    chooseScreen();
    goLive(initial._id);
    return followProfile();
  }, [initial._id]);

  useEffect(() => {
    if (notice === saved) scrollTo({ top: 0 });
  }, [notice]);

  const begin = () => {
    showProfile();
    openEdit();
  };

  return (
    <>
      {screen !== 'profile' && (
        <Welcome siteName={siteName} firstName={initial.firstName} onBegin={begin} />
      )}
      {screen !== 'welcome' && (
        <div
          className={`relative grid grid-cols-1 items-start gap-6 in-data-welcome:hidden ${open ? '' : 'min-[900px]:grid-cols-[minmax(0,420px)_minmax(0,1fr)]'}`}
        >
          <h1 className="h1 col-span-full row-start-1">{words.title}</h1>
          {/* Over the page, so that nothing moves when it comes and goes. */}
          <div
            className="sticky top-[calc(var(--spacing-nav-offset)+8px)] z-5 col-span-full row-start-1 h-0 justify-self-end"
            role="status"
          >
            {notice !== null && (
              <p
                className={`banner banner--yes pe-4 shadow-pop ${notice === saved ? 'animate-[notice_3.5s_both]' : 'animate-[notice_4s_both]'}`}
                key={notice}
              >
                <Icon svg={circleCheck} />
                <span>{notice}</span>
              </p>
            )}
          </div>
          {profile.kind === 'ready' ? (
            <ProfileCard user={profile.user} open={open} />
          ) : (
            <LoadingPhrases />
          )}
          {!open && (
            <div className="grid grid-cols-1 gap-6">
              {changing && <PasswordPanel hasPassword={hasPassword} />}
              {editing && <ProfileEdit user={profile.kind === 'ready' ? profile.user : null} />}
            </div>
          )}
        </div>
      )}
    </>
  );
}
