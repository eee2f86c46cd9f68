export const codeSteps = {
  app: {
    title: 'Enter your code',
    lede: 'Enter the 6-digit code from your authenticator app.',
    other: { by: 'recovery' as const, label: 'Use a recovery code' },
  },
  recovery: {
    title: 'Use a recovery code',
    lede: 'Enter a recovery code you saved. Each works once.',
    other: { by: 'app' as const, label: 'Use an authenticator code' },
  },
};
export const trust = 'Trust this browser for 30 days';
export const trustHint = 'Skips the code until then. Don’t use on a shared computer.';
export const backToLogin = 'Back to login';
export const stepUp = {
  title: 'Confirm it’s you',
  text: 'This is a sensitive change. You won’t be asked again for 10 minutes.',
  verb: 'Continue',
  passkey: 'Use a passkey',
  other: { app: 'Use a recovery code', recovery: 'Use an authenticator code' },
};
