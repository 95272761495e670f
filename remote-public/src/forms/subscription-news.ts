import { texts } from '../texts.ts';

const known = texts.newsletter.news;

export interface SubscriptionNews {
  title: string;
  hint: string;
  isOver: boolean;
}

/** What an address says of a subscription: where a sign-up and a mail's link lead. */
export function subscriptionNews(search: string): SubscriptionNews | undefined {
  const said = new URLSearchParams(search).get('subscription') ?? '';
  const [, news] = Object.entries(known).find(([name]) => name === said) ?? [];
  return news && { ...news, isOver: said === 'expired' };
}
