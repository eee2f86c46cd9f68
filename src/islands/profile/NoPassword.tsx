import { Panel, PanelBody, PanelFoot } from '#islands/ui/Panel.tsx';
import * as words from './words.ts';

/** The change-password panel of who has none to change. */
export function NoPassword() {
  return (
    <Panel id="password-title" title={words.password.open}>
      <PanelBody narrow>
        <p>{words.noPassword.line}</p>
      </PanelBody>
      <PanelFoot note={words.noPassword.note}>
        <a className="btn btn--go" href="/forgot-password">
          {words.noPassword.verb}
        </a>
      </PanelFoot>
    </Panel>
  );
}
