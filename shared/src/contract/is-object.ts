/** Whether a value that came from elsewhere has properties to look at; a list has too. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
