import { expect, test } from 'vitest';
import { parseHttpsUrl, parsePhotoUrl } from '#shared/photo-url.ts';

test.each<[string, string | null]>([
  ['https://example.org/me.jpg', 'https://example.org/me.jpg'],
  ['  https://example.org/me.jpg?s=200#x ', 'https://example.org/me.jpg?s=200#x'],
  ['HTTPS://EXAMPLE.org', 'https://example.org/'],
  ['https://example.org/"><img>', 'https://example.org/%22%3E%3Cimg%3E'],
  ['/photos/ada-1.svg', '/photos/ada-1.svg'],
  [`/photos/${'0a'.repeat(16)}-320`, `/photos/${'0a'.repeat(16)}-320`],
  [`/photos/${'0a'.repeat(16)}-96`, null],
  [`/photos/${'0a'.repeat(16)}`, null],
  ['http://example.org/me.jpg', null],
  ['//example.org/me.jpg', null],
  ['example.org/me.jpg', null],
  ['javascript:alert(1)', null],
  ['data:image/png;base64,AAAA', null],
  ['https://user@example.org/me.jpg', null],
  ['https://user:secret@example.org/me.jpg', null],
  ['https://', null],
  ['/photos/../secret.svg', null],
  ['/photos/a/b.svg', null],
  ['/photos/ada.html', null],
  ['/profile', null],
  [`https://example.org/${'x'.repeat(2028)}`, `https://example.org/${'x'.repeat(2028)}`],
  [`https://example.org/${'x'.repeat(2029)}`, null],
  [`https://example.org/${'é'.repeat(1000)}`, null],
])('%s', (given, kept) => {
  expect(parsePhotoUrl(given)).toBe(kept);
});

test('a link cannot be an uploaded photo of the site', () => {
  expect(parseHttpsUrl('/photos/ada.svg')).toBeNull();
  expect(parseHttpsUrl(' https://code.example/ada ')).toBe('https://code.example/ada');
});
