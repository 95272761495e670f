import type { contactMessages } from '@quoin/shared/contract/resources/contact-messages';
import type { RecordOf } from '@quoin/shared/contract/contract';

/** In characters. Some mail programs truncate longer `mailto:` URLs or do not open them. */
const maxQuoteLength = 1200;

/** Returns a `mailto:` URL for a reply that quotes the message. */
export function makeReplyLink({
  name,
  email,
  message,
}: Pick<RecordOf<typeof contactMessages>, 'name' | 'email' | 'message'>): string {
  const text = message.length > maxQuoteLength ? `${message.slice(0, maxQuoteLength)}…` : message;
  const quote = text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\r\n');
  const query = { subject: 'Re: your message', body: `Dear ${name},\r\n\r\n\r\n\r\n${quote}\r\n` };
  return `mailto:${encodeURIComponent(email)}?${Object.entries(query)
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join('&')}`;
}
