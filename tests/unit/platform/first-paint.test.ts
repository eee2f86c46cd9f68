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
])('the %s script is self-contained and matches its hash', (_name, script) => {
  // It parses alone, and uses no name from its module.
  expect(() => new Function(script.code)).not.toThrow();
  expect(script.code).not.toMatch(/import|__vi|_vite/);
  expect(script.code).not.toContain('</script');
  expect(script.hash).toBe(hashOf(script.code));
});

test('the animation style matches its hash', () => {
  expect(moveStyle.hash).toBe(hashOf(moveStyle.code));
});
