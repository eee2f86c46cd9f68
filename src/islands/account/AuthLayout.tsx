import type { ComponentProps, ReactNode } from 'react';
import { BusyButton } from '#islands/ui/form/BusyButton.tsx';
import { Form } from '#islands/ui/form/Form.tsx';
import { FormFailure } from '#islands/ui/form/FormFailure.tsx';

interface Props {
  title: string;
  /** One sentence under the title. */
  lede: ReactNode;
  children: ReactNode;
}

/** A page on which one thing is done: login, and what a link out of a mail leads to. */
export function AuthLayout({ title, lede, children }: Props) {
  return (
    <div>
      <h1 className="display">{title}</h1>
      <AuthLayoutLede>{lede}</AuthLayoutLede>
      {children}
    </div>
  );
}

/** A page on which one thing is told, to who does not see that it has changed too. */
export function AuthNotice({ role, children, ...told }: Props & { role: 'status' | 'alert' }) {
  return (
    <div role={role}>
      <AuthLayout {...told}>
        <p className="mt-6 *:min-w-30">{children}</p>
      </AuthLayout>
    </div>
  );
}

/** What is said under the title. */
export function AuthLayoutLede({ children }: { children: ReactNode }) {
  return <p className="mt-3 max-w-90 text-ink-2">{children}</p>;
}

interface FormProps extends ComponentProps<typeof Form> {
  busy: boolean;
  /** Something over the page says that it is busy. */
  covered?: boolean;
  /** On its button. */
  verb: string;
}

/** The browser's own checks are off: what the server says is shown over the fields. */
export function AuthLayoutForm({ busy, covered = false, verb, children, ...form }: FormProps) {
  return (
    <Form className="mt-6 grid gap-4" {...form}>
      <FormFailure failed={form.failed} />
      {children}
      <BusyButton className="btn--go btn--lg w-full" busy={busy && !covered} disabled={busy}>
        {verb}
      </BusyButton>
    </Form>
  );
}

/** The way to another page. */
export function AuthLayoutNote({ children }: { children: ReactNode }) {
  return <p className="mt-5 text-ink-2">{children}</p>;
}
