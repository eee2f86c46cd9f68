import { expect, test } from 'vitest';
import { fenced } from '#islands/pad/on-demand/code-message.ts';

test('code is sent between fences longer than its own', () => {
  const head = { name: '', language: 'rust' } as const;
  expect(fenced('let a;\n', head)).toBe('```rust\nlet a;\n```');
  expect(fenced('let a;', { ...head, name: 'main.rs' })).toBe('```main.rs\nlet a;\n```');
  expect(fenced('let a;', { ...head, name: 'a`b' })).toBe('```rust\nlet a;\n```');
  expect(fenced('/// ```\n/// ````', head)).toBe('`````rust\n/// ```\n/// ````\n`````');
});
