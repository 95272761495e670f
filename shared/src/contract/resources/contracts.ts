import { applications } from './applications.ts';
import { careers } from './careers.ts';
import { contactMessages } from './contact-messages.ts';
import type { Contract } from '../contract.ts';
import { faqs } from './faqs.ts';
import { menus } from './menus.ts';
import { pages } from './pages.ts';
import { postCategories } from './post-categories.ts';
import { posts } from './posts.ts';
import { profiles } from './profiles.ts';
import { redirects } from './redirects.ts';
import { sections } from './sections.ts';
import { sliders } from './sliders.ts';
import { socials } from './socials.ts';
import { subscribers } from './subscribers.ts';
import { users } from './users.ts';
import { widgets } from './widgets.ts';

/** All resources, parents before children, so that tables can be created in this order. */
export const contracts: readonly Contract[] = [
  applications,
  users,
  sliders,
  pages,
  sections,
  widgets,
  profiles,
  menus,
  postCategories,
  posts,
  faqs,
  careers,
  socials,
  subscribers,
  contactMessages,
  redirects,
];
