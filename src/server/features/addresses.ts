import type { Config } from '../platform/config/config.ts';

export type Addresses = ReturnType<typeof createAddresses>;

/** Decides whether an email address counts as confirmed. */
export const createAddresses = ({ smtpUrl }: Pick<Config, 'smtpUrl'>) => ({
  /** Without a mail server no confirmation link arrives, so every address is usable. */
  usable: ({ emailVerified }: { emailVerified: boolean | number }): boolean =>
    smtpUrl === null || Boolean(emailVerified),
});
