import { data } from '@quoin/shared/runtime/router';
import type { FormAnswer, Refused } from './form-answer.ts';

/** What was posted was not received. */
export const refused = (answer: Refused, status: number) => data<FormAnswer>(answer, { status });
