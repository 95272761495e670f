import { data } from '@quoin/shared/runtime/router';
export type Values = Readonly<Record<string, string>>;

/**
 * The form was received. Without JavaScript the visitor is redirected to `seeOther`, so that a reload does not send it
 * again.
 */
export interface ReceivedForm {
  seeOther: string;
}

/** The form was not received: the typed values, an error message by field, and any other failure. */
export interface RefusedForm {
  values: Values;
  errors: Values;
  failure?: 'tooMany' | 'failed';
}

/** The result of sending a visitor's form. */
export type FormResult = ReceivedForm | RefusedForm;

export const isReceived = (result: FormResult | undefined): result is ReceivedForm =>
  result !== undefined && 'seeOther' in result;

/** Returns the response to a form that was not received. */
export const respondRefused = (result: RefusedForm, status: number) => data<FormResult>(result, { status });
