import type { Contract } from '@quoin/shared/contract/contract';
import { isObject } from '@quoin/shared/contract/is-object';
import { contactMessages } from '@quoin/shared/contract/resources/contact-messages';
import { subscribers } from '@quoin/shared/contract/resources/subscribers';
import { texts } from '../texts.ts';
import type { Values } from './form-result.ts';

/** A form that visitors send. */
export interface VisitorForm {
  /** The form's id in the page, and the prefix of its fields' ids. */
  id: string;
  /** The site's path that it is posted to; without JavaScript, this page also shows the errors. */
  path: string;
  /** The API's path, such as `/contact-messages`. */
  call: string;
  contract: Contract;
  /** The contract's fields that the form shows, in order. */
  fields: readonly string[];
  /** Checks that involve several fields, such as that one of two is needed. Returns an error message by field. */
  check?: (values: Values) => Values;
  /** Returns the path of the page that says thank you, from the response of the API. */
  thanks: (response: unknown) => string;
}

/** The honeypot field: people do not see it, so only bots fill it in. The API discards such a form. */
export const trap = 'website';

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

const needsConfirmation = (response: unknown): boolean => isObject(response) && response.needs_confirmation === true;

/**
 * The sign-up form of the newsletter (spec point 15). The links in the API's mail lead to `/` with other values of
 * `subscription`.
 */
export const signUpForm: VisitorForm = {
  id: 'newsletter',
  path: '/newsletter',
  call: '/subscriptions',
  contract: subscribers,
  fields: ['email'],
  thanks: (response) => `/?subscription=${needsConfirmation(response) ? 'requested' : 'received'}#subscription`,
};
