import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { EMAIL_MAX, NAME_MAX, PASSWORD_MIN } from '#shared/limits.ts';
import {
  $login,
  goToGitHub,
  type LoginMode,
  resetLogin,
  submitLogin,
  tellGitHubFailure,
} from '#stores/account/login.ts';
import { BusyOverlay } from './BusyOverlay.tsx';
import { AuthLayout, AuthLayoutForm, AuthLayoutNote } from './AuthLayout.tsx';
import { FormFailure } from '#islands/ui/FormFailure.tsx';
import { PasswordField } from '#islands/ui/PasswordField.tsx';
import { TextField } from '#islands/ui/TextField.tsx';
import { GitHubMark } from './GitHubMark.tsx';

const WORDS = {
  login: {
    title: 'Login',
    lede: 'Your next pull request has two authors.',
    question: 'New to Pairwise?',
    other: { mode: 'sign-up', label: 'Create an account' },
  },
  'sign-up': {
    title: 'Sign Up',
    lede: 'A name, an email, a password. The rest of the profile can wait.',
    question: 'Already have an account?',
    other: { mode: 'login', label: 'Login now' },
  },
} as const;

/** The mode stands in the address, so that the back button and a link lead to it. */
const modeOfAddress = (): LoginMode => (location.hash === '#sign-up' ? 'sign-up' : 'login');

export function Login({ github }: { github: boolean }) {
  const [mode, setMode] = useState<LoginMode>('login');
  const form = useRef<HTMLFormElement>(null);
  const login = useStore($login);
  const failed = login.kind === 'failed' ? login : null;
  const words = WORDS[mode];

  useEffect(() => {
    const follow = () => {
      setMode(modeOfAddress());
      resetLogin();
      tellGitHubFailure(location.hash);
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const typed = [...data].map(([name, value]) => [name, typeof value === 'string' ? value : '']);
    void submitLogin(mode, Object.fromEntries(typed) as Record<string, string>);
  };

  return (
    <AuthLayout title={words.title} lede={words.lede}>
      <AuthLayoutForm ref={form} action="/login" onSubmit={submit}>
        <FormFailure failed={failed} form={form} />
        {mode === 'sign-up' && (
          <div className="grid grid-cols-2 gap-3">
            <TextField
              id="first-name"
              name="firstName"
              label="First Name"
              autoComplete="given-name"
              maxLength={NAME_MAX}
              error={failed?.fields['firstName']}
            />
            <TextField
              id="last-name"
              name="lastName"
              label="Last Name"
              autoComplete="family-name"
              maxLength={NAME_MAX}
              error={failed?.fields['lastName']}
            />
          </div>
        )}
        <TextField
          id="email"
          name="emailId"
          label="Email"
          type="email"
          autoComplete={mode === 'login' ? 'username' : 'email'}
          placeholder="you@example.org"
          maxLength={EMAIL_MAX}
          error={failed?.fields['emailId']}
        />
        <PasswordField
          key={mode}
          id="password"
          name="password"
          label="Password"
          autoComplete={mode === 'login' ? 'current-password' : 'new-password'}
          {...(mode === 'sign-up' ? { hint: `At least ${String(PASSWORD_MIN)} characters` } : {})}
          error={failed?.fields['password']}
        />
        {mode === 'login' && (
          <a className="link -mt-1 justify-self-start text-sm" href="/forgot-password">
            Forgot password?
          </a>
        )}
        <button
          className="btn btn--go btn--lg w-full"
          type="submit"
          disabled={login.kind === 'busy'}
        >
          {words.title}
        </button>
      </AuthLayoutForm>
      {github && (
        <>
          <p className="my-4 flex items-center gap-3 text-sm/6 text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            or
          </p>
          <button
            className="btn btn--lg w-full"
            type="button"
            disabled={login.kind === 'busy'}
            onClick={() => void goToGitHub()}
          >
            <GitHubMark />
            Continue with GitHub
          </button>
        </>
      )}
      <AuthLayoutNote>
        {words.question}{' '}
        <a className="link" href={`#${words.other.mode}`}>
          {words.other.label}
        </a>
      </AuthLayoutNote>
      {login.kind === 'busy' && <BusyOverlay text="Logging you in... Please wait" />}
    </AuthLayout>
  );
}
