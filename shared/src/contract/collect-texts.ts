/** Returns the strings in an unknown value if it is an array, else `[]`. */
export const collectTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
