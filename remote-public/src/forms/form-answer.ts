export type Values = Readonly<Record<string, string>>;

/**
 * It was received. Without JavaScript the visitor is led to `seeOther`, so that loading that page again sends nothing
 * twice.
 */
export interface Received {
  seeOther: string;
}

/** It was not: what was typed, what is wrong with which field, and what else went wrong. */
export interface Refused {
  values: Values;
  errors: Values;
  failure?: 'tooMany' | 'failed';
}

/** What a visitor's form is answered. */
export type FormAnswer = Received | Refused;

export const isReceived = (answer: FormAnswer | undefined): answer is Received =>
  answer !== undefined && 'seeOther' in answer;
