import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  earlyScript,
  headScript,
  moveStyle,
  navScript,
  scriptsScript,
} from '#components/shell/first-paint.ts';

const hashOf = (code: string) => `sha256-${createHash('sha256').update(code).digest('base64')}`;

test.each([
  ['head', headScript],
  ['nav', navScript],
  ['early', earlyScript],
  ['last', scriptsScript],
])('the %s script stands alone as text, and its hash is that of the text', (_name, script) => {
  // Parses by itself, and names nothing that only exists in the module it was written in.
  expect(() => new Function(script.code)).not.toThrow();
  expect(script.code).not.toMatch(/import|__vi|_vite/);
  expect(script.code).not.toContain('</script');
  expect(script.hash).toBe(hashOf(script.code));
});

test('the style that allows animated moves has the hash of its text', () => {
  expect(moveStyle.hash).toBe(hashOf(moveStyle.code));
});
