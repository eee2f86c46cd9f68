import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { headScript, navScript } from '#components/shell/first-paint.ts';

test.each([
  ['head', headScript],
  ['nav', navScript],
])('the %s script stands alone as text, and its hash is that of the text', (_name, script) => {
  // Parses by itself, and names nothing that only exists in the module it was written in.
  expect(() => new Function(script.code)).not.toThrow();
  expect(script.code).not.toMatch(/import|__vi|_vite/);
  expect(script.code).not.toContain('</script');
  expect(script.hash).toBe(`sha256-${createHash('sha256').update(script.code).digest('base64')}`);
});
