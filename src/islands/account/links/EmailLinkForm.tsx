import { useStore } from '@nanostores/react';
import type { EmailLinkAnswer } from '#shared/api.ts';
import { $linkForm, chooseLinkForm, confirmEmail } from '#stores/account/email-link.ts';
import { PasswordField } from '#islands/ui/form/PasswordField.tsx';
import { AuthLayout, AuthLayoutForm, AuthLayoutLede, AuthLayoutNote } from '../AuthLayout.tsx';
import * as words from './words.tsx';

interface Props {
  link: EmailLinkAnswer;
  signedInAs: string | null;
}

/** The form asks for the password unless its account is signed in. */
export function EmailLinkForm({ link, signedInAs }: Props) {
  const state = useStore($linkForm);
  const failed = state.kind === 'failed' ? state : null;
  const own = link.session === 'own';
  const verifies = link.kind === 'verify';
  const { title, line, verb } = words.confirm[link.kind];
  const bold = (address: string | null) => <b className="font-medium">{address}</b>;
  return (
    <AuthLayout title={title} lede={line(bold(link.emailId))}>
      {link.session === 'other' && (
        <AuthLayoutLede>{words.otherAccount(bold(signedInAs))}</AuthLayoutLede>
      )}
      <AuthLayoutForm
        failed={failed}
        busy={state.kind === 'busy'}
        verb={verb}
        onSend={confirmEmail}
      >
        {!own && (
          <>
            {verifies && (
              <input type="email" autoComplete="username" value={link.emailId} readOnly hidden />
            )}
            <PasswordField
              id="password"
              name="password"
              label={words.accountPassword}
              autoComplete="current-password"
              error={failed?.fields['password']}
            />
          </>
        )}
      </AuthLayoutForm>
      {!own && (
        <AuthLayoutNote>
          {verifies ? (
            <>
              {words.notYourPassword}{' '}
              <button type="button" className="link" onClick={() => chooseLinkForm('take-over')}>
                {words.setYourOwn}
              </button>
            </>
          ) : (
            words.noPassword
          )}
        </AuthLayoutNote>
      )}
    </AuthLayout>
  );
}
