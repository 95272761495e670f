import type { RecordOf } from './contract.ts';
import type { applications } from './resources/applications.ts';
import { isObject } from './is-object.ts';

/** The patterns of the services' ids, by setting. An id becomes part of a URL, so any other text is ignored. */
const patterns = {
  google_analytics_id: /^GT?-[A-Z0-9]{4,12}$/,
  google_tag_manager_id: /^GTM-[A-Z0-9]{4,9}$/,
  facebook_pixels_id: /^\d{5,20}$/,
} as const;

export type AnalyticsService = keyof typeof patterns;

/** Example ids for messages to people. */
export const exampleIds: Readonly<Record<AnalyticsService, string>> = {
  google_analytics_id: 'G-AB12CD34EF',
  google_tag_manager_id: 'GTM-AB12CD3',
  facebook_pixels_id: '123456789012345',
};

/** The ids of the analytics services that a site uses. */
export type Analytics = Partial<Record<AnalyticsService, string>>;

export const analyticsServices: readonly AnalyticsService[] = [
  'google_analytics_id',
  'google_tag_manager_id',
  'facebook_pixels_id',
];

/** Returns an id trimmed and in upper case, or undefined if it does not have the service's pattern. */
export function parseAnalyticsId(service: AnalyticsService, text: string): string | undefined {
  const id = text.trim().toUpperCase();
  return patterns[service].test(id) ? id : undefined;
}

/** Returns the valid ids in an application's settings, or undefined if there are none. */
export function getAnalytics(settings: Pick<RecordOf<typeof applications>, AnalyticsService>): Analytics | undefined {
  const used = analyticsServices.flatMap((service) => {
    const id = parseAnalyticsId(service, settings[service]);
    return id === undefined ? [] : [[service, id] as const];
  });
  return used.length > 0 ? Object.fromEntries(used) : undefined;
}

/** Returns the services in a loader's data, which the page's Content Security Policy must allow. */
export function getServices(data: unknown): AnalyticsService[] {
  const names = isObject(data) ? data.analytics : undefined;
  return isObject(names) ? analyticsServices.filter((service) => service in names) : [];
}
