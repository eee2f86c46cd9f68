import { accessSync, chmodSync, constants, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What group and others may do: nothing. */
const OTHERS = 0o077;
/** Windows has other rights, which come down from the folder. */
const HAS_MODES = process.platform !== 'win32';

/** What this product keeps in a data folder; what else is there is somebody else's. */
const OURS = /^(pairwise\.db([.-].*)?|auth-secret|photos|mail)$/;

/** From now on what this process and its threads make is for its own user alone. For the main thread. */
export function makeFilesPrivate(): void {
  if (HAS_MODES) process.umask(OTHERS);
}

/**
 * Takes from group and others what they may do with our files in `dataDir`, and with the folder
 * when nothing else is in it. Answers the paths that stay open because they are another user's.
 */
export function mendModes(dataDir: string): string[] {
  if (!HAS_MODES) return [];
  const left: string[] = [];
  const names = namesIn(dataDir);
  for (const name of names.filter((one) => OURS.test(one))) mend(join(dataDir, name), left);
  if (names.every((one) => OURS.test(one))) close(dataDir, left);
  return left;
}

/** All paths of ours in `dataDir`. */
export function ownPaths(dataDir: string): string[] {
  const names = namesIn(dataDir).filter((one) => OURS.test(one));
  return names.flatMap((name) => [
    join(dataDir, name),
    ...namesIn(join(dataDir, name)).map((inside) => join(dataDir, name, inside)),
  ]);
}

/** Throws the errno of the first of ours in `dataDir` that this user may not read and write. */
export function requireUsable(dataDir: string): void {
  for (const name of namesIn(dataDir).filter((one) => OURS.test(one))) {
    accessSync(join(dataDir, name), constants.R_OK | constants.W_OK);
  }
}

function mend(path: string, left: string[]): void {
  if (!isOpen(path)) return;
  // Photos and mail are flat. The folder last: once it is closed nobody looks into it again.
  const isFolder = lstatSync(path).isDirectory();
  for (const name of isFolder ? namesIn(path) : []) close(join(path, name), left);
  close(path, left);
}

/** A node that keeps everything elsewhere has no folder; what we may not look into is not ours. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function close(path: string, left: string[]): void {
  try {
    if (isOpen(path)) chmodSync(path, lstatSync(path).mode & 0o777 & ~OTHERS);
  } catch {
    left.push(path);
  }
}

/** What is gone meanwhile, or only leads elsewhere, is not open. */
function isOpen(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found !== undefined && !found.isSymbolicLink() && (found.mode & OTHERS) !== 0;
}
