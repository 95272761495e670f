import type { Screens } from '@quoin/shared/admin/define-screens';
import { profileScreens } from './profiles.ts';

/** What this remote looks after, in the sidebar's order. */
export const resources: readonly Screens[] = [profileScreens];
