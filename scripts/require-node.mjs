// Stops npm ci on a Node for which npm leaves out optional packages that the build needs; it would succeed otherwise.
import { execFileSync } from 'node:child_process';

// The PATH of an npm script leads to the Node 24 of node_modules.
const npmNode = process.env.npm_node_execpath || process.execPath;
const version = execFileSync(npmNode, ['-p', 'process.versions.node'], { encoding: 'utf8' }).trim();
const [major, minor] = version.split('.').map(Number);
// The engines of the packages that Rolldown, Astro and Tailwind choose by platform: ^20.19.0 || >=22.12.0.
if (major < 20 || major === 21 || (major === 20 && minor < 19) || (major === 22 && minor < 12)) {
  console.error(
    `Node ${version} is too old to build Pairwise: use Node 20.19, 22.12 or newer, or run npm exec --yes --package=node@24 -- npm ci`,
  );
  process.exitCode = 1;
}
