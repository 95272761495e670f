import { emailPattern } from '@quoin/shared/contract/texts/text-patterns';
import type { TypedValues } from '@quoin/shared/ui/use-submit';

/** Validates a typed email address. Returns the message for the field `email`, or `{}` if it may be valid. */
export const checkEmail = (email: string): TypedValues =>
  emailPattern.test(email.trim()) ? {} : { email: 'Enter an email address, such as name@example.com.' };
