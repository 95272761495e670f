/** The texts of a list that came from elsewhere; none where it is no list. */
export const collectTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
