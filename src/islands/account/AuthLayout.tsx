import type { ComponentProps, ReactNode } from 'react';

interface Props {
  title: string;
  /** One sentence under the title. */
  lede: ReactNode;
  /** How it is told to who does not see that the page has changed. */
  role?: 'status' | 'alert';
  children: ReactNode;
}

/** A page on which one thing is done or told: login, and what a link out of a mail leads to. */
export function AuthLayout({ title, lede, role, children }: Props) {
  return (
    <div role={role}>
      <h1 className="display">{title}</h1>
      <AuthLayoutLede>{lede}</AuthLayoutLede>
      {children}
    </div>
  );
}

/** What is said under the title. */
export function AuthLayoutLede({ children }: { children: ReactNode }) {
  return <p className="mt-3 max-w-90 text-ink-2">{children}</p>;
}

/** Checks of the browser are off: the server's words stand over the fields. */
export function AuthLayoutForm(props: ComponentProps<'form'>) {
  return <form className="mt-6 grid gap-4" method="post" noValidate {...props} />;
}

/** The way to another page. */
export function AuthLayoutNote({ children }: { children: ReactNode }) {
  return <p className="mt-5 text-ink-2">{children}</p>;
}

/** Keys where there is no form. */
export function AuthLayoutButtons({ children }: { children: ReactNode }) {
  return <p className="mt-6 *:min-w-30">{children}</p>;
}
