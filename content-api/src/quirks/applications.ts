import type { Quirk } from '../engine/quirk.ts';

/** What the services give out; anything else would only ever be an attempt to get into the page's source. */
const patterns: Readonly<Record<string, RegExp>> = {
  facebook_pixels_id: /^\d{5,20}$/,
  google_analytics_id: /^(?:G|UA|AW|GT|DC)-[A-Z\d-]+$/i,
  google_tag_manager_id: /^GTM-[A-Z\d]+$/i,
  google_site_verification: /^[\w-]+$/,
};

export const applicationsQuirk: Quirk = {
  check: ({ values }) => Object.fromEntries(Object.entries(patterns)
    .filter(([name, pattern]) => typeof values[name] === 'string' && values[name] !== '' && !pattern.test(values[name]))
    .map(([name]) => [name, ['Must be the id alone, as the service gives it out.']])),
};
