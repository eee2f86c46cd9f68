import { Panel, PanelBody, PanelFoot } from '#islands/ui/Panel.tsx';

/** The change-password panel of who has none to change. */
export function NoPassword() {
  return (
    <Panel id="password-title" title="Change Password">
      <PanelBody narrow>
        <p>
          You log in with GitHub and have no password. A link in a mail sets one; then both work.
        </p>
      </PanelBody>
      <PanelFoot note="Setting one signs you out on every device.">
        <a className="btn btn--go" href="/forgot-password">
          Get a link
        </a>
      </PanelFoot>
    </Panel>
  );
}
