import { usePanel } from './use-panel.ts';

/** The change-password panel of who has none to change. */
export function NoPassword() {
  const heading = usePanel();
  return (
    <section className="card panel" aria-labelledby="password-title">
      <h2 className="h2 panel-head" id="password-title" tabIndex={-1} ref={heading}>
        Change Password
      </h2>
      <div className="panel-body panel-body--one">
        <p>
          You log in with GitHub and have no password. A link in a mail sets one; then both work.
        </p>
      </div>
      <div className="panel-foot">
        <p className="hint">You are signed out on every device when you set it.</p>
        <a className="btn btn--go" href="/forgot-password">
          Get a link
        </a>
      </div>
    </section>
  );
}
