/** Returns whether the public origin uses https. */
export const isSecure = (origin: string | null): boolean => origin?.startsWith('https:') ?? false;

const permissions = (media: '()' | '(self)'): string =>
  `camera=(), geolocation=(), payment=(), usb=(), microphone=${media}, display-capture=${media}`;

/** Permissions of conversation pages, for calls and screen sharing. */
export const CALL_PERMISSIONS = permissions('(self)');

/** Returns the headers of every response, against framing and guessed types; pages add their CSP. */
export function securityHeaders(origin: string | null): [string, string][] {
  const https = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
  return Object.entries({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': permissions('()'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ...(isSecure(origin) && https),
  });
}
