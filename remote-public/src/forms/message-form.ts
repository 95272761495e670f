import { contactMessages } from '@quoin/shared/contract/resources/contact-messages';
import { texts } from '../texts.ts';
import type { VisitorForm } from './visitor-form.ts';

/** The 'Send us a message' form (spec §2, spec point 15). */
export const messageForm: VisitorForm = {
  id: 'message',
  path: '/contact-us/message',
  call: '/contact-messages',
  contract: contactMessages,
  fields: ['name', 'phone', 'email', 'message'],
  check: ({ phone = '', email = '' }) =>
    phone.trim() === '' && email.trim() === '' ? { email: texts.form.unanswerable } : {},
  thanks: () => '/contact-us?message=sent#message',
};
