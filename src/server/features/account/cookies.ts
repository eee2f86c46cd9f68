import { isSecure } from '../../platform/http/headers.ts';

/** Builds and reads one cookie. Browsers accept the `__Secure-` prefix over https only. */
export function createCookie(
  origin: string | null,
  name: string,
  { path = '/', sameSite = 'Lax' }: { path?: string; sameSite?: 'Lax' | 'Strict' } = {},
) {
  const secure = isSecure(origin);
  const start = `${secure ? '__Secure-' : ''}pairwise.${name}=`;
  const flags = `Path=${path}; HttpOnly; SameSite=${sameSite}${secure ? '; Secure' : ''}`;
  return {
    read: (header: string | undefined): string | null => cookieValue(header, start),

    /** Returns the Set-Cookie line. */
    set: (value: string, seconds: number): string =>
      `${start}${value}; Max-Age=${String(seconds)}; ${flags}`,

    /** The Set-Cookie line that deletes it. */
    end: `${start}; Max-Age=0; ${flags}`,
  };
}

/** `start` is the name with its equals sign. */
export function cookieValue(header: string | undefined, start: string): string | null {
  if (header === undefined) return null;
  for (const part of header.split(';')) {
    const pair = part.trimStart();
    if (pair.startsWith(start)) return pair.slice(start.length);
  }
  return null;
}
