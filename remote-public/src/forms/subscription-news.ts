import { texts } from '../texts.ts';

const known = texts.newsletter.news;

export interface SubscriptionNews {
  title: string;
  hint: string;
  isOver: boolean;
}

/**
 * Returns the message for the `subscription` parameter of a URL, which a sign-up and the links in its mail set. Returns
 * undefined for any other value.
 */
export function subscriptionNews(search: string): SubscriptionNews | undefined {
  const parameter = new URLSearchParams(search).get('subscription') ?? '';
  const [, news] = Object.entries(known).find(([name]) => name === parameter) ?? [];
  return news && { ...news, isOver: parameter === 'expired' };
}
