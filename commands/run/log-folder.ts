import path from 'node:path';
import type { Settings } from '@quoin/shared/contract/settings/settings';

/** Returns the log folder of a site; each application key has its own. */
export const getLogFolder = ({ dataDir, appKey }: Pick<Settings, 'dataDir' | 'appKey'>): string =>
  path.join(dataDir, 'logs', appKey);
