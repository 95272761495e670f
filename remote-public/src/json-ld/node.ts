type Value = string | number | object | undefined;

/** A JSON-LD object of schema.org; what is empty is left out: nothing is claimed that nobody wrote. */
export const node = (type: string, values: Readonly<Record<string, Value>>): object => ({
  '@context': 'https://schema.org',
  ...part(type, values),
});

/** An object that stands inside another. */
export const part = (type: string, values: Readonly<Record<string, Value>>): object => ({
  '@type': type,
  ...Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  ),
});
