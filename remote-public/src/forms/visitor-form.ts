import type { Contract } from '@quoin/shared/contract/contract';
import type { Values } from './form-answer.ts';

/** A form that visitors send. */
export interface VisitorForm {
  /** Its place in the page, and what its fields' ids begin with. */
  id: string;
  /** The site's address that it is sent to; without JavaScript also the page that shows what was wrong. */
  path: string;
  /** The API's call, such as `/contact-messages`. */
  call: string;
  contract: Contract;
  /** The contract's fields that it asks for, in order. */
  fields: readonly string[];
  /** What no field says alone, such as that one of two is needed. */
  check?: (values: Values) => Values;
  /** The page that thanks, given what the API answered. */
  thanks: (answer: unknown) => string;
}

/** The field that people do not see: who fills it in is a machine, and the API keeps nothing of it. */
export const trap = 'website';
