/** The visitor asked for few bytes, or has a line on which they are dear. */
export function prefersSavingData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  if (typeof connection !== 'object' || connection === null) return false;
  return Reflect.get(connection, 'saveData') === true || /2g$/.test(String(Reflect.get(connection, 'effectiveType')));
}
