import { isObject } from '@quoin/shared/contract/is-object';
import { subscribers } from '@quoin/shared/contract/resources/subscribers';
import type { VisitorForm } from './visitor-form.ts';

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
