import { texts } from '../texts.ts';

const messages = texts.newsletter.messages;

export interface SubscriptionMessage {
  title: string;
  hint: string;
  isExpired: boolean;
}

/**
 * Returns the message for the `subscription` parameter of a URL, which a sign-up and the links in its mail set. Returns
 * undefined for any other value.
 */
export function getSubscriptionMessage(search: string): SubscriptionMessage | undefined {
  const parameter = new URLSearchParams(search).get('subscription') ?? '';
  const [, message] = Object.entries(messages).find(([name]) => name === parameter) ?? [];
  return message && { ...message, isExpired: parameter === 'expired' };
}
