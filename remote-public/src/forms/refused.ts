import { data } from '@quoin/shared/runtime/router';
import type { FormAnswer, Refused } from './form-answer.ts';

/** Returns the response to a form that was not received. */
export const refused = (answer: Refused, status: number) => data<FormAnswer>(answer, { status });
