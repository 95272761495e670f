import { messageScreens } from './messages.tsx';
import { profileScreens } from './profiles.ts';
import { socialScreens } from './socials.ts';
import { subscriberScreens } from './subscribers.ts';
import { userScreens } from './users.tsx';

/** The resources of this remote, in the sidebar's order. */
export const resources = [profileScreens, socialScreens, subscriberScreens, userScreens, messageScreens];
