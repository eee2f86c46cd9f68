import type { SectionProps } from './sections.ts';

/** The address an account belongs to. */
export function EmailSection({ user }: SectionProps) {
  return (
    <div className="set-row">
      <p className="set-main">{user.emailId}</p>
      <p className="hint">Nobody else sees it.</p>
    </div>
  );
}
