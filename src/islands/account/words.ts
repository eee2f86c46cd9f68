import { SIGNED_OUT_HASH } from '#shared/return-path.ts';
import { DELETED_HASH } from '#stores/client/user.ts';

export const modes = {
  login: {
    title: 'Login',
    lede: 'Your next pull request has two authors.',
    question: 'New to Pairwise?',
    other: { mode: 'sign-up' as const, label: 'Create an account' },
  },
  'sign-up': {
    title: 'Sign Up',
    lede: 'A name, an email, a password. The rest of the profile can wait.',
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
export const passkey = 'Sign in with a passkey';
export const gitHub = 'Continue with GitHub';
export const loggingIn = 'Logging you in... Please wait';
export const login = 'Login';
export const agrees = {
  before: 'By signing up you accept the ',
  terms: 'Terms & Conditions',
  between: '. The ',
  privacy: 'Privacy policy',
  after: ' says what is kept.',
};
/** Reasons for showing /login, by the hash of its address. */
export const reasons: Record<string, string> = {
  [DELETED_HASH]: 'Your account has been deleted.',
  [SIGNED_OUT_HASH]: 'You’ve been signed out on this device. Log in to continue.',
};
