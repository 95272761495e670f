import { analyticsServices } from '@quoin/shared/contract/analytics';
import { isObject } from '@quoin/shared/contract/is-object';

/** Removes the analytics ids from the application's settings, so that previews are not counted as visits. */
export const withoutAnalytics = (response: unknown): unknown =>
  isObject(response)
    ? { ...response, ...Object.fromEntries(analyticsServices.map((service) => [service, ''])) }
    : response;
