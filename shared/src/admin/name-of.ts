/** What people call a record: the field that its contract names, else its number. */
export function nameOf(row: { id: number }, label: string): string {
  const value: unknown = Reflect.get(row, label);
  return typeof value === 'string' && value !== '' ? value : `#${row.id}`;
}
