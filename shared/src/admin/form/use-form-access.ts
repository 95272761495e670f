import type { Row, Screens } from '../descriptor.ts';
import { useDemandsReview, useMay } from '../permissions.ts';

/**
 * What the user may do with the record of a form: publish it, publish drafts of it that somebody has approved
 * (`review`), save drafts of it, or only read it.
 */
export type FormAccess = 'publish' | 'review' | 'draft' | 'read';

/** Returns what the user may do with a record; null for a new one. */
export function useFormAccess(
  { contract }: Screens,
  { record, appKey }: { record: Row | null; appKey: string },
): FormAccess {
  const may = useMay({ contract, appKey: () => appKey });
  const mayWrite = record ? may('edit', record) : may('create');
  const demandsReview = useDemandsReview(appKey) && contract.editing.drafts;
  if (mayWrite && may('publish')) return demandsReview ? 'review' : 'publish';
  const mayDraft = record ? may('draft', record) : mayWrite;
  return contract.editing.drafts && mayDraft ? 'draft' : 'read';
}
