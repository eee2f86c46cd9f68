import { useStore } from '@nanostores/react';
import type { EmailLinkAnswer } from '#shared/api.ts';
import { $linkForm, chooseLinkForm, takeOver } from '#stores/account/email-link.ts';
import { NewPasswordFields } from '#islands/ui/form/NewPasswordFields.tsx';
import { AuthLayout, AuthLayoutForm, AuthLayoutNote } from '../AuthLayout.tsx';
import * as words from './words.tsx';

/** Claims an account created with this address by another person. */
export function TakeOverForm({ link }: { link: EmailLinkAnswer }) {
  const state = useStore($linkForm);
  const failed = state.kind === 'failed' ? state : null;
  const { title, line, verb } = words.takeOver;
  return (
    <AuthLayout title={title} lede={line(<b className="font-medium">{link.emailId}</b>)}>
      <AuthLayoutForm failed={failed} busy={state.kind === 'busy'} verb={verb} onSend={takeOver}>
        <input type="email" autoComplete="username" value={link.emailId} readOnly hidden />
        <NewPasswordFields error={failed?.fields['newpassword']} />
      </AuthLayoutForm>
      <AuthLayoutNote>
        {words.knownPassword}{' '}
        <button type="button" className="link" onClick={() => chooseLinkForm('confirm')}>
          {words.back}
        </button>
      </AuthLayoutNote>
    </AuthLayout>
  );
}
