import type { PageAnswer } from './api.ts';
import type { ExternalFailure } from './external-sign-in.ts';

/** Actions of the audit log by kind. An action is stored as its kind, a dot and its name. */
const ACTIONS = {
  moderation: ['dismissed', 'warned', 'suspended', 'lifted'],
  signIn: ['done', 'failed', 'out', 'ended'],
  security: [
    'appOn',
    'appOff',
    'recoveryCodes',
    'passkeyAdded',
    'passkeyRemoved',
    'linked',
    'password',
    'passwordReset',
    'takenOver',
    'refused',
  ],
  account: [
    'created',
    'confirmed',
    'email',
    'privacy',
    'notifications',
    'exported',
    'deleted',
    'invited',
    'mailSent',
  ],
} as const;

export type AuditKind = keyof typeof ACTIONS;
export type AuditAction = {
  [Kind in AuditKind]: `${Kind}.${(typeof ACTIONS)[Kind][number]}`;
}[AuditKind];

export const AUDIT_KINDS = Object.keys(ACTIONS) as AuditKind[];

/** Why a sign-in or a step-up failed; those of a provider are those of /login. */
export type AuditFailure = 'password' | 'code' | 'passkey' | 'unconfirmed' | ExternalFailure;

/** Never holds a password, a token or the text of a message. */
export interface AuditDetail {
  /** The method of a sign-in or the name of a provider: "a passkey", "GitHub". */
  by?: string;
  /** An authenticator or recovery code was needed too. */
  code?: boolean;
  failure?: AuditFailure;
  /** An email address without an account, shortened by `shortEmail`. */
  email?: string;
  /** Ended sessions, mails sent again, or people an invitation admits. */
  count?: number;
  /** Earlier failed sign-ins without an entry. */
  unlisted?: number;
  /** The name of a setting and its new state. */
  setting?: string;
  on?: boolean;
  /** The end of a suspension in milliseconds since 1970. */
  until?: number;
  reportId?: string;
  /** Typed texts; the table has them, the log lines don't. */
  typed?: {
    reason: string;
    /** The name of a warned or suspended person, for after a deletion of the account. */
    name: string;
    /** The moderator's address from the configuration. */
    moderator: string;
  };
}

interface AuditPerson {
  _id: string;
  /** Null once the account is gone. */
  name: string | null;
}

export interface AuditEntry {
  _id: string;
  at: string;
  action: AuditAction;
  /** The actor; null is a visitor who failed to sign in, a provider, or a command of the host. */
  actor: AuditPerson | null;
  /** The affected account; null if there is none. */
  person: AuditPerson | null;
  address: string | null;
  detail: AuditDetail;
}

export interface AuditAnswer extends PageAnswer {
  entries: AuditEntry[];
}

/** Shortens an email address so that only its owner recognises it: "a…@example.org". */
export const shortEmail = (email: string): string => email.replace(/^(.).*@/su, '$1…@');
