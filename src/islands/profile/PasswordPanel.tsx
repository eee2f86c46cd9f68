import { onDemand } from '#islands/ui/on-demand.tsx';
import { Waiting } from './Waiting.tsx';
import { Panel, PanelBody, PanelFoot } from '#islands/ui/Panel.tsx';
import * as words from './words.ts';

const PasswordForm = onDemand(
  async () => (await import('./on-demand/PasswordForm.tsx')).PasswordForm,
  { waiting: () => <Waiting text={words.loadingFields} />, missing: 'm-4 sm:m-6' },
);

/** The change-password panel; people without a password learn how to set one. */
export function PasswordPanel({ hasPassword }: { hasPassword: boolean }) {
  return (
    <Panel id="password-title" title={words.password.open}>
      {hasPassword ? (
        <PasswordForm />
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
