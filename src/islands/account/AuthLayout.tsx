import type { ComponentProps, ReactNode } from 'react';
import { BusyButton } from '#islands/ui/Button.tsx';
import { Form } from '#islands/ui/form/Form.tsx';
import { FormFailure } from '#islands/ui/form/FailureBanner.tsx';

interface Props {
  title: string;
  lede: ReactNode;
  children: ReactNode;
}

export function AuthLayout({ title, lede, children }: Props) {
  return (
    <div>
      <h1 className="display">{title}</h1>
      <AuthLayoutLede>{lede}</AuthLayoutLede>
      {children}
    </div>
  );
}

export function AuthNotice({ role, children, ...layout }: Props & { role: 'status' | 'alert' }) {
  return (
    <div role={role}>
      <AuthLayout {...layout}>
        <p className="mt-6 *:min-w-30">{children}</p>
      </AuthLayout>
    </div>
  );
}

export function AuthLayoutLede({ children }: { children: ReactNode }) {
  return <p className="mt-3 max-w-90 text-ink-2">{children}</p>;
}

interface FormProps extends ComponentProps<typeof Form> {
  busy: boolean;
  /** An overlay shows the progress instead of the button. */
  covered?: boolean;
  verb: string;
}

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

export function AuthLayoutNote({ children }: { children: ReactNode }) {
  return <p className="mt-5 text-ink-2">{children}</p>;
}
