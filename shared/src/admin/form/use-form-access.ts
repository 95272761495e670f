import type { Row, Screens } from '../descriptor.ts';
import { useMay } from '../permissions.ts';

/** What the user may do with the record of a form: publish it, save drafts of it, or only read it. */
export type FormAccess = 'publish' | 'draft' | 'read';

/** Returns what the user may do with a record; null for a new one. */
export function useFormAccess(
  { contract }: Screens,
  { record, appKey }: { record: Row | null; appKey: string },
): FormAccess {
  const may = useMay({ contract, appKey: () => appKey });
  const mayWrite = record ? may('edit', record) : may('create');
  if (mayWrite && may('publish')) return 'publish';
  const mayDraft = record ? may('draft', record) : mayWrite;
  return contract.editing.drafts && mayDraft ? 'draft' : 'read';
}
