import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { EMAIL_MAX, NAME_MAX, PASSWORD_MIN } from '#shared/limits.ts';
import { PAIR_HASHES } from '#shared/pair-links.ts';
import { INVITATION_HASH, SIGN_UP_WORDS, type SignUpMode } from '#shared/sign-up.ts';
import {
  $login,
  $waitsForCode,
  followCode,
  goToGitHub,
  keepInvitation,
  type LoginMode,
  offerPasskeys,
  pairToken,
  resetLogin,
  signInByPasskey,
  submitLogin,
  takeWanted,
  tellFailure,
} from '#stores/account/login.ts';
import { Button } from '#islands/ui/Button.tsx';
import { onDemand } from '#islands/ui/on-demand.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { FailureBanner } from '#islands/ui/form/FailureBanner.tsx';
import { PasswordField } from '#islands/ui/form/PasswordField.tsx';
import { TextField } from '#islands/ui/form/TextField.tsx';
import { passwordHint } from '#islands/ui/form/words.ts';
import { AuthLayout, AuthLayoutForm, AuthLayoutNote } from './AuthLayout.tsx';
import { BusyOverlay } from './BusyOverlay.tsx';
import * as words from './words.ts';

/** Few users need a code, so its step loads on demand. */
const CodeStep = onDemand(async () => (await import('./on-demand/CodeStep.tsx')).CodeStep, {
  waiting: () => <AuthLayout {...words.modes.login} children={null} />,
});

/** The address holds the mode, so that Back and links work. */
const modeOfAddress = (): LoginMode =>
  /^#(pair-)?sign-up/.test(location.hash) ? 'sign-up' : 'login';

interface Props {
  github: boolean;
  signUp: SignUpMode;
  /** Why a provider's sign-in failed. */
  failure: string | undefined;
  /** `only`: neither passwords nor passkeys log in. */
  sso: 'none' | 'also' | 'only';
  /** The link to single sign-on. */
  company?: ReactNode;
}

export function Login({ github, signUp, failure, sso, company }: Props) {
  const [mode, setMode] = useState<LoginMode>('login');
  const login = useStore($login);
  const waitsForCode = useStore($waitsForCode);
  const failed = login.kind === 'failed' ? login : null;
  const busy = login.kind === 'busy';
  const [invited, setInvited] = useState(false);
  const [pair, setPair] = useState<string | null>(null);
  const [reason, setReason] = useState<string>();
  const { title, lede, question, other } = words.modes[mode];
  const refused =
    signUp === 'open' || (signUp === 'invite' && invited) ? null : SIGN_UP_WORDS[signUp];
  const barred = mode === 'sign-up' ? refused : null;
  const hasForm = barred === null && sso !== 'only';
  const [knows, password] =
    mode === 'login'
      ? (['username webauthn', 'current-password'] as const)
      : (['email', 'new-password'] as const);

  useEffect(() => {
    const follow = () => {
      setMode(sso === 'only' ? 'login' : modeOfAddress());
      const token = pairToken(location.hash);
      setPair(token);
      setInvited(token !== null || location.hash.startsWith(INVITATION_HASH));
      followCode(location.hash);
      tellFailure(failure);
      if (sso !== 'none') keepInvitation();
      setReason(words.reasons[location.hash]);
    };
    takeWanted();
    follow();
    const turn = () => {
      resetLogin();
      follow();
    };
    addEventListener('hashchange', turn);
    return () => removeEventListener('hashchange', turn);
  }, [failure, sso]);

  // The passkey prompt needs a library, which loads only for people who use the form.
  useEffect(() => {
    if (mode !== 'login' || sso === 'only') return;
    const controller = new AbortController();
    const touched = () => {
      controller.abort();
      void offerPasskeys();
    };
    for (const touch of ['pointermove', 'pointerdown', 'keydown', 'focusin']) {
      addEventListener(touch, touched, controller);
    }
    return () => controller.abort();
  }, [mode, sso]);

  if (waitsForCode) return <CodeStep failed={failed} busy={busy} />;
  return (
    <AuthLayout title={title} lede={barred ?? lede}>
      {reason !== undefined && (
        <p className="banner mt-6" role="status">
          {reason}
        </p>
      )}
      {sso === 'only' && failed !== null && (
        <FailureBanner text={failed.message} className="mt-6" />
      )}
      {hasForm && (
        <AuthLayoutForm
          action="/login"
          failed={failed}
          busy={busy}
          covered
          verb={title}
          // The fields keep their values, because browsers offer to save the password when the page is left.
          onSend={(typed) => void submitLogin(mode, typed)}
        >
          {mode === 'sign-up' && (
            <div className="grid grid-cols-2 gap-3">
              <TextField
                id="first-name"
                name="firstName"
                label={words.firstName}
                autoComplete="given-name"
                maxLength={NAME_MAX}
                error={failed?.fields['firstName']}
              />
              <TextField
                id="last-name"
                name="lastName"
                label={words.lastName}
                autoComplete="family-name"
                maxLength={NAME_MAX}
                error={failed?.fields['lastName']}
              />
            </div>
          )}
          <TextField
            id="email"
            name="emailId"
            label={words.email}
            type="email"
            autoComplete={knows}
            placeholder={words.emailExample}
            maxLength={EMAIL_MAX}
            error={failed?.fields['emailId']}
          />
          <PasswordField
            key={mode}
            id="password"
            name="password"
            label={words.password}
            autoComplete={password}
            {...(mode === 'sign-up' && { hint: passwordHint(PASSWORD_MIN) })}
            error={failed?.fields['password']}
          />
          {mode === 'login' && (
            <a className="link -mt-1 justify-self-start text-sm" href="/forgot-password">
              {words.forgotPassword}
            </a>
          )}
        </AuthLayoutForm>
      )}
      {hasForm && (github || sso === 'also' || mode === 'login') && (
        <p className="my-4 flex items-center gap-3 text-sm/6 text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {words.or}
        </p>
      )}
      <div className={`grid gap-3 ${hasForm ? '' : 'mt-6'}`}>
        {(barred === null || signUp === 'sso') && company}
        {hasForm && mode === 'login' && (
          <Button className="btn--lg w-full" disabled={busy} onClick={() => void signInByPasskey()}>
            {words.passkey}
          </Button>
        )}
        {hasForm && github && (
          <Button className="btn--lg w-full" disabled={busy} onClick={() => void goToGitHub()}>
            <Icon svg={GITHUB} />
            {words.gitHub}
          </Button>
        )}
      </div>
      {mode === 'sign-up' && barred === null && (
        <p className="mt-4 text-sm text-ink-2">
          {words.agrees.before}
          <a className="link" href="/terms">
            {words.agrees.terms}
          </a>
          {words.agrees.between}
          <a className="link" href="/privacy-policy">
            {words.agrees.privacy}
          </a>
          {words.agrees.after}
        </p>
      )}
      <AuthLayoutNote>
        {mode === 'login' && refused !== null ? (
          refused
        ) : (
          <>
            {question}{' '}
            <a
              className="link"
              href={pair === null ? `#${other.mode}` : `${PAIR_HASHES[other.mode]}${pair}`}
            >
              {other.label}
            </a>
          </>
        )}
      </AuthLayoutNote>
      {busy && <BusyOverlay text={words.loggingIn} />}
    </AuthLayout>
  );
}

const GITHUB =
  '<path d="M15 22v-4a4.8 4.8 0 0 0-1-3.5c3 0 6-2 6-5.5.08-1.25-.27-2.48-1-3.5.28-1.15.28-2.35 0-3.5 0 0-1 0-3 1.5-2.64-.5-5.36-.5-8 0C6 2 5 2 5 2c-.3 1.15-.3 2.35 0 3.5A5.4 5.4 0 0 0 4 9c0 3.5 3 5.5 6 5.5-.39.49-.68 1.05-.85 1.65-.17.6-.22 1.23-.15 1.85v4M9 18c-4.51 2-5-2-7-2"/>';
