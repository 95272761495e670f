export type Values = Readonly<Record<string, string>>;

/**
 * The form was received. Without JavaScript the visitor is redirected to `seeOther`, so that a reload does not send it
 * again.
 */
export interface Received {
  seeOther: string;
}

/** The form was not received: the typed values, an error message by field, and any other failure. */
export interface Refused {
  values: Values;
  errors: Values;
  failure?: 'tooMany' | 'failed';
}

/** The result of sending a visitor's form. */
export type FormAnswer = Received | Refused;

export const isReceived = (answer: FormAnswer | undefined): answer is Received =>
  answer !== undefined && 'seeOther' in answer;
