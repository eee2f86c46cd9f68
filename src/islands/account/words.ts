import { siteName } from '#islands/ui/site-name.ts';
import { SIGNED_OUT_HASH } from '#shared/return-path.ts';
import { CONFIRM_FIRST, CONFIRM_HASH } from '#shared/sign-up.ts';
import { DELETED_HASH } from '#stores/client/user.ts';

export const modes = {
  login: {
    title: 'Login',
    lede: 'Your next pull request has two authors.',
    question: `New to ${siteName}?`,
    other: { mode: 'sign-up' as const, label: 'Create an account' },
  },
  'sign-up': {
    title: 'Sign Up',
    lede: 'Just a name, email and password. Fill in your profile later.',
    question: 'Already have an account?',
    other: { mode: 'login' as const, label: 'Login now' },
  },
};
export const firstName = 'First Name';
export const lastName = 'Last Name';
export const email = 'Email';
export const emailExample = 'you@example.org';
export const password = 'Password';
export const forgotPassword = 'Forgot password?';
export const or = 'or';
export const passkey = 'Log in with a passkey';
export const gitHub = 'Continue with GitHub';
export const loggingIn = 'Logging you in... Please wait';
export const login = 'Login';
export const agrees = {
  before: 'By signing up you accept the ',
  terms: 'Terms & Conditions',
  between: '. See the ',
  privacy: 'Privacy policy',
  after: ' for what we store.',
};
/** The hash of /login names the reason. */
export const reasons: Record<string, string> = {
  [DELETED_HASH]: 'Your account has been deleted.',
  [SIGNED_OUT_HASH]: 'You’ve been logged out on this device. Log in to continue.',
  [CONFIRM_HASH]: CONFIRM_FIRST,
};
