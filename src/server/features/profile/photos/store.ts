import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Names are flat, without folders. */
export interface FileStore {
  /** Resolves when the file survives a power cut. */
  put(name: string, body: Buffer, type: string): Promise<void>;
  /** Null means there is no such file. Throws if the store is unavailable. */
  get(name: string): Promise<Buffer | null>;
  /** Succeeds if the file is already gone. */
  remove(name: string): Promise<void>;
}

export function createFolderStore(folder: string): FileStore {
  return {
    async put(name, body) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // An incomplete file is never served, because its photo is unused until all files exist.
      await writeFile(join(folder, name), body, { flush: true });
    },
    async get(name) {
      try {
        return await readFile(join(folder, name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}
