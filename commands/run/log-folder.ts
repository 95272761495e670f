import path from 'node:path';
import type { Settings } from '@quoin/shared/contract/settings';

/** Each site has its servers' logs to itself. */
export const getLogFolder = ({ dataDir, appKey }: Pick<Settings, 'dataDir' | 'appKey'>): string =>
  path.join(dataDir, 'logs', appKey);
