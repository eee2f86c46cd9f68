import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../../../scripts/support/run.ts';

interface Manifest {
  engines?: { node?: string };
  optional?: boolean;
  os?: string[];
  cpu?: string[];
}

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
  for (const version of ['18.20.4', '20.18.3', '21.7.3', '22.11.0']) {
    expect(stderrOf(version)).toMatch(
      `Node ${version} is too old to build Pairwise: use Node 20.19`,
    );
  }
  for (const version of ['20.19.0', '22.12.0', '23.0.0', '24.21.0', '26.0.0']) {
    expect(stderrOf(version)).toBe('');
  }
});

test('the least Node installs the packages of this platform', () => {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Manifest>;
  };
  const isOurs = ([path, { os = ['linux'], cpu = ['x64'] }]: [string, Manifest]) =>
    os.includes('linux') && cpu.includes('x64') && !path.includes('wasm');
  const ranges = Object.entries(lock.packages)
    .filter((entry) => entry[1].optional === true && isOurs(entry))
    .map(([, { engines }]) => engines?.node ?? '*');
  const semver = createRequire(import.meta.url)(join(ROOT, 'node_modules/semver')) as {
    satisfies: (version: string, range: string) => boolean;
  };
  expect(ranges.length).toBeGreaterThan(5);
  for (const version of ['20.19.0', '22.12.0']) {
    expect(ranges.filter((range) => !semver.satisfies(version, range))).toEqual([]);
  }
});
