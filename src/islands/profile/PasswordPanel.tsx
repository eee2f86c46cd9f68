import { Suspense } from 'react';
import { lazyFields, Waiting } from './lazy-fields.tsx';
import { Panel, PanelBody, PanelFoot } from '#islands/ui/Panel.tsx';
import * as words from './words.ts';

const PasswordForm = lazyFields(
  async () => (await import('./on-demand/PasswordForm.tsx')).PasswordForm,
);

/** The change-password panel; who has none to change is told how to get one. */
export function PasswordPanel({ hasPassword }: { hasPassword: boolean }) {
  return (
    <Panel id="password-title" title={words.password.open}>
      {hasPassword ? (
        <Suspense fallback={<Waiting text={words.loadingFields} />}>
          <PasswordForm />
        </Suspense>
      ) : (
        <>
          <PanelBody narrow>
            <p>{words.noPassword.line}</p>
          </PanelBody>
          <PanelFoot note={words.noPassword.note}>
            <a className="btn btn--go" href="/forgot-password">
              {words.noPassword.verb}
            </a>
          </PanelFoot>
        </>
      )}
    </Panel>
  );
}
