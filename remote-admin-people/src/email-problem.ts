import { emailPattern } from '@quoin/shared/contract/text-patterns';
import type { Typed } from '@quoin/shared/ui/use-submit';

/** What is wrong with what was typed as an email address; nothing where it may be one. */
export const emailProblem = (typed: string): Typed =>
  emailPattern.test(typed.trim()) ? {} : { email: 'Enter an email address, such as name@example.com.' };
