import type { Contract } from '@quoin/shared/contract/contract';
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
