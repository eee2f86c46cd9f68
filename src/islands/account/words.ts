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
export const deleted = 'Your account has been deleted.';

export const codeSteps = {
  app: {
    title: 'Type your code',
    lede: 'The six digits that your app shows for Pairwise now.',
    other: { by: 'recovery' as const, label: 'Use a recovery code' },
  },
  recovery: {
    title: 'Use a recovery code',
    lede: 'One of those you kept when you switched codes on. Each works once.',
    other: { by: 'app' as const, label: 'Use a code of your app' },
  },
};
export const trust = 'Trust this browser for 30 days';
export const trustHint = 'It asks for no code until then. Not where others log in too.';
export const backToLogin = 'Back to login';
export const stepUp = {
  title: 'Is it still you?',
  text: 'This matters for your account, so show it once more. For 10 minutes you are not asked again.',
  verb: 'Go on',
  passkey: 'Use a passkey',
  other: { app: 'Use a recovery code', recovery: 'Use a code of your app' },
};
