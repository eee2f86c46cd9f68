import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where files of photos are kept, under flat names. */
export interface FileStore {
  /** Resolves when the file would survive a power cut. */
  put(name: string, body: Buffer, type: string): Promise<void>;
  /** `null` when there is no such file. Throws when nobody can tell. */
  get(name: string): Promise<Buffer | null>;
  /** Also when it is gone already. */
  remove(name: string): Promise<void>;
}

/** Files in a folder of this machine. */
export function createFolderStore(folder: string): FileStore {
  return {
    async put(name, body) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Half a file is never served: its photo is nobody's until all of it is here.
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
