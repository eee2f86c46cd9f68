import { accessSync, chmodSync, constants, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Permission bits of group and others. */
const OTHERS = 0o077;
/** Windows inherits permissions from the folder. */
const HAS_MODES = process.platform !== 'win32';

/** Files of this product; everything else in the folder is foreign. */
const OURS = /^(pairwise\.db([.-].*)?|auth-secret|photos|mail)$/;

/** Files that hosts put beside ours; they stay as they are, and the folder is ours all the same. */
const HOSTS = /^(site\.json|[\w-][\w.-]*\.(png|webp))$/i;

/** Makes files of this process private to its user. Call it in the main thread. */
export function makeFilesPrivate(): void {
  if (HAS_MODES) process.umask(OTHERS);
}

/**
 * Removes permissions of group and others from our files in `dataDir`, and from the folder if it contains nothing but them
 * and a site.json with its logo.
 * Returns paths of other users that stay open.
 */
export function fixPermissions(dataDir: string): string[] {
  if (!HAS_MODES) return [];
  const left: string[] = [];
  const names = namesIn(dataDir);
  for (const name of names.filter((one) => OURS.test(one)))
    fixPermission(join(dataDir, name), left);
  const isCustom = names.includes('site.json');
  if (names.every((one) => OURS.test(one) || (isCustom && HOSTS.test(one)))) close(dataDir, left);
  return left;
}

/** Returns our paths in `dataDir`. */
export function ownPaths(dataDir: string): string[] {
  const names = namesIn(dataDir).filter((one) => OURS.test(one));
  return names.flatMap((name) => [
    join(dataDir, name),
    ...namesIn(join(dataDir, name)).map((inside) => join(dataDir, name, inside)),
  ]);
}

/** Throws the errno of the first of our files that this user can't read and write. */
export function requireUsable(dataDir: string): void {
  for (const name of namesIn(dataDir).filter((one) => OURS.test(one))) {
    accessSync(join(dataDir, name), constants.R_OK | constants.W_OK);
  }
}

function fixPermission(path: string, left: string[]): void {
  if (!isOpen(path)) return;
  // Photos and mail are flat. The folder comes last, because it can't be listed after that.
  const isFolder = lstatSync(path).isDirectory();
  for (const name of isFolder ? namesIn(path) : []) close(join(path, name), left);
  close(path, left);
}

/** Returns nothing for a missing or inaccessible folder. */
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

/** Returns whether group or others have permissions; false for missing files and links. */
function isOpen(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found !== undefined && !found.isSymbolicLink() && (found.mode & OTHERS) !== 0;
}
