import { isSecure } from '../../features/account/auth.ts';

/** Headers of every answer, whichever door it leaves by. Pages add their own CSP. */
export function securityHeaders(origin: string | null): [string, string][] {
  return [
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    [
      'content-security-policy',
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ],
    ...(isSecure(origin)
      ? ([['strict-transport-security', 'max-age=31536000; includeSubDomains']] as [
          string,
          string,
        ][])
      : []),
  ];
}
