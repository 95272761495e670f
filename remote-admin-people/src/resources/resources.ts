import { profileScreens } from './profiles.ts';

/** What this remote looks after, in the sidebar's order. */
export const resources = [profileScreens];
