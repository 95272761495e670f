import type { Settings } from '@quoin/shared/contract/settings';
import { distOf, parts } from '../parts.ts';
import { openDesk, type StoreSettings } from './open-store.ts';
import { release } from './releasing.ts';

/** Releases every part as it is built; what somebody took back, or gives to some only, stays as they said. */
export async function releaseAll(settings: StoreSettings & Pick<Settings, 'releaseKey'>): Promise<void> {
  await release(await openDesk(settings), { folders: parts.map(distOf), keepsDecisions: true });
}
