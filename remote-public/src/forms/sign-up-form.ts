import { isObject } from '@quoin/shared/contract/is-object';
import { subscribers } from '@quoin/shared/contract/subscribers';
import type { VisitorForm } from './visitor-form.ts';

const mustBeConfirmed = (answer: unknown): boolean => isObject(answer) && answer.needs_confirmation === true;

/** The newsletter's sign-up (spec point 15). The API's own links lead to the same page with other answers. */
export const signUpForm: VisitorForm = {
  id: 'newsletter',
  path: '/newsletter',
  call: '/subscriptions',
  contract: subscribers,
  fields: ['email'],
  thanks: (answer) => `/?subscription=${mustBeConfirmed(answer) ? 'requested' : 'received'}#subscription`,
};
