import { isIP } from 'node:net';

const PRIVATE = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.)/;

/** The first half of an address is enough to tell home from elsewhere. */
export function roughLocationOf(address: string): string | null {
  const bare = address.replace(/^::ffff:/i, '').replace(/\/\d+$/, '');
  const kind = isIP(bare);
  if (kind === 0) return null;
  if (/^(127\.|[0:]+1?$)/.test(bare)) return 'This computer';
  if (kind === 4) {
    if (PRIVATE.test(bare)) return 'Local network';
    return `${bare.split('.').slice(0, 2).join('.')}.x.x`;
  }
  if (/^f[cd]|^fe[89ab]/i.test(bare)) return 'Local network';
  const [first = '', second = ''] = bare.split(':').map((part) => part.replace(/^0+(?=.)/, ''));
  return `${first}:${second}:…`;
}
