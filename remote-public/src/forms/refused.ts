import { data } from '@quoin/shared/runtime/router';
import type { FormResult, RefusedForm } from './form-result.ts';

/** Returns the response to a form that was not received. */
export const respondRefused = (result: RefusedForm, status: number) => data<FormResult>(result, { status });
