/** Whether the site is reached by https alone, as its public origin says. */
export const isSecure = (origin: string | null): boolean => origin?.startsWith('https:') ?? false;

/** Headers of every response. Pages add their own CSP. */
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
