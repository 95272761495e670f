import { appSettingScreens } from './app-settings.ts';
import { careerScreens } from './careers.ts';
import { faqScreens } from './faqs.ts';
import { menuScreens } from './menus.tsx';
import { pageScreens } from './pages.ts';
import { categoryScreens } from './post-categories.ts';
import { postScreens } from './posts.ts';
import { redirectScreens } from './redirects.tsx';
import { sectionScreens } from './sections.ts';
import { sliderScreens } from './sliders.ts';
import { widgetScreens } from './widgets.ts';

/** The resources of this remote, in the sidebar's order. */
export const resources = [
  appSettingScreens,
  sliderScreens,
  menuScreens,
  pageScreens,
  sectionScreens,
  widgetScreens,
  categoryScreens,
  postScreens,
  faqScreens,
  careerScreens,
  redirectScreens,
];
