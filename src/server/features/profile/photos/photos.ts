import { join } from 'node:path';
import type { Config } from '../../../platform/config/config.ts';
import { createS3Store } from './s3-store.ts';
import { createFolderStore, type FileStore } from './store.ts';

export const openFileStore = (config: Pick<Config, 'bucket' | 'dataDir'>): FileStore =>
  config.bucket === null
    ? createFolderStore(join(config.dataDir, 'photos'))
    : createS3Store(config.bucket);
