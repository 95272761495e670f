/** Returns the name of a record: its label field, or '#' and its id if that is empty. */
export function getRecordName(row: { id: number }, label: string): string {
  const value: unknown = Reflect.get(row, label);
  return typeof value === 'string' && value !== '' ? value : `#${row.id}`;
}

/** The maximum length of a name in a notice, in characters. */
const maxBriefLength = 60;

export function getBriefName(row: { id: number }, label: string): string {
  const name = getRecordName(row, label);
  return name.length > maxBriefLength ? `${name.slice(0, maxBriefLength).trimEnd()}…` : name;
}
