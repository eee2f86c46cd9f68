import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../../../scripts/support/run.ts';

test('npm ci stops on a Node that is too old', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pairwise-node-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const node = join(folder, 'node');
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: { preinstall: string };
  };
  const stderrOf = (version: string) => {
    writeFileSync(node, `#!/bin/sh\necho v${version} | tr -d v\n`);
    chmodSync(node, 0o755);
    const env = { ...process.env, npm_node_execpath: node };
    const { status, stderr } = spawnSync(scripts.preinstall, {
      ...{ cwd: ROOT, env, shell: true, encoding: 'utf8' as const },
    });
    expect(status).toBe(stderr === '' ? 0 : 1);
    return stderr;
  };
  for (const version of ['20.18.3', '21.7.3', '22.11.0']) {
    expect(stderrOf(version)).toMatch(
      `Node ${version} is too old to build Pairwise: use Node 20.19`,
    );
  }
  for (const version of ['20.19.0', '22.12.0', '26.0.0']) {
    expect(stderrOf(version)).toBe('');
  }
});
