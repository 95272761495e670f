import type { RecordOf } from './contract.ts';
import type { applications } from './applications.ts';
import { isObject } from './is-object.ts';

/**
 * How the services' ids look, by the setting that holds them: what looks otherwise is not loaded, because an id becomes
 * part of an address.
 */
const shapes = {
  google_analytics_id: /^GT?-[A-Z0-9]{4,12}$/,
  google_tag_manager_id: /^GTM-[A-Z0-9]{4,9}$/,
  facebook_pixels_id: /^\d{5,20}$/,
} as const;

export type AnalyticsService = keyof typeof shapes;

/** For who is told how an id looks. */
export const exampleIds: Readonly<Record<AnalyticsService, string>> = {
  google_analytics_id: 'G-AB12CD34EF',
  google_tag_manager_id: 'GTM-AB12CD3',
  facebook_pixels_id: '123456789012345',
};

/** The ids of the services that a site uses. */
export type Analytics = Partial<Record<AnalyticsService, string>>;

export const analyticsServices: readonly AnalyticsService[] = [
  'google_analytics_id',
  'google_tag_manager_id',
  'facebook_pixels_id',
];

/** A service's id as the service writes it, in capitals; undefined for what is none. */
export function analyticsId(service: AnalyticsService, written: string): string | undefined {
  const id = written.trim().toUpperCase();
  return shapes[service].test(id) ? id : undefined;
}

/** The services that an application's settings ask for; undefined where there is none. */
export function analyticsOf(settings: Pick<RecordOf<typeof applications>, AnalyticsService>): Analytics | undefined {
  const used = analyticsServices.flatMap((service) => {
    const id = analyticsId(service, settings[service]);
    return id === undefined ? [] : [[service, id] as const];
  });
  return used.length > 0 ? Object.fromEntries(used) : undefined;
}

/** The services in a loader's data: what the page's policy must let in. */
export function servicesIn(data: unknown): AnalyticsService[] {
  const said = isObject(data) ? data.analytics : undefined;
  return isObject(said) ? analyticsServices.filter((service) => service in said) : [];
}
