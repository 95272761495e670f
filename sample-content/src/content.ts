import type { SampleContent } from '@quoin/content-api/src/seed/sample-types.ts';
import { accountsSettings } from './accounts/accounts-settings.ts';
import { users } from './accounts/sample-users.ts';
import { careers } from './site/sample-careers.ts';
import { contactMessages } from './site/sample-messages.ts';
import { faqs } from './site/sample-faqs.ts';
import { homeSections } from './site/home-sections.ts';
import { homeWidgets } from './site/home-widgets.ts';
import { menus } from './site/sample-menus.ts';
import { pageSections } from './site/page-sections.ts';
import { pageWidgets } from './site/page-widgets.ts';
import { aboutPages } from './site/pages-about.ts';
import { programmePages } from './site/pages-programmes.ts';
import { servicePages } from './site/pages-services.ts';
import { termsPages } from './site/pages-terms.ts';
import { postCategories } from './site/sample-categories.ts';
import { engineeringPosts } from './site/posts-engineering.ts';
import { fieldPosts } from './site/posts-field.ts';
import { housePosts } from './site/posts-house.ts';
import { peoplePosts } from './site/posts-people.ts';
import { boardProfiles } from './site/profiles-board.ts';
import { managementProfiles } from './site/profiles-management.ts';
import { siteSettings } from './site/site-settings.ts';
import { sliders } from './site/sample-sliders.ts';
import { socials } from './site/sample-socials.ts';
import { subscribers } from './site/sample-subscribers.ts';

/** A believable IT services organisation; its people, places and figures are invented. */
export const sampleContent: SampleContent = {
  site: {
    applications: [siteSettings],
    sliders,
    pages: [...aboutPages, ...servicePages, ...programmePages, ...termsPages],
    sections: [...homeSections, ...pageSections],
    widgets: [...homeWidgets, ...pageWidgets],
    profiles: [...boardProfiles, ...managementProfiles],
    menus,
    'post-categories': postCategories,
    posts: [...housePosts, ...fieldPosts, ...engineeringPosts, ...peoplePosts],
    faqs,
    careers,
    socials,
    subscribers,
    'contact-messages': contactMessages,
  },
  accounts: { applications: [accountsSettings], users },
};
