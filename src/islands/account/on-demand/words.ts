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
