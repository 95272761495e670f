/** Checks whether an unknown value is an object. Arrays are objects too. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
