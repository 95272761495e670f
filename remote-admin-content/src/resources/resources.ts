import { sliderScreens } from './sliders.ts';

/** What this remote looks after, in the sidebar's order. */
export const resources = [sliderScreens];
