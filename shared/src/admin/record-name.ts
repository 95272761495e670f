/** What people call a record: the field that its contract names, else its number. */
export function getRecordName(row: { id: number }, label: string): string {
  const value: unknown = Reflect.get(row, label);
  return typeof value === 'string' && value !== '' ? value : `#${row.id}`;
}

/** As much of a name as a sentence in a corner of the screen has room for. */
const briefLength = 60;

export function briefNameOf(row: { id: number }, label: string): string {
  const name = getRecordName(row, label);
  return name.length > briefLength ? `${name.slice(0, briefLength).trimEnd()}…` : name;
}
