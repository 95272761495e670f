import type { Screens } from '@quoin/shared/admin/define-screens';
import { sliderScreens } from './sliders.ts';

/** What this remote looks after, in the sidebar's order. */
export const resources: readonly Screens[] = [sliderScreens];
