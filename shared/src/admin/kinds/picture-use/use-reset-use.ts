import { useFormContext } from 'react-hook-form';
import { getUseNames } from '../../../contract/picture-use.ts';
import type { CompleteField, Draft, Row } from '../../descriptor.ts';
import { getValue } from '../../form/drafts.ts';

/**
 * Returns `reset`, to call with the new address of an image field. Another picture has no text, mark or focal point for
 * this place yet; the stored picture has the stored ones. It is undefined for a field without a use.
 */
export function useResetUse({ name, field }: CompleteField, record: Row | null) {
  const { getValues, setValue } = useFormContext<Draft>();
  const names = getUseNames(name);
  // The form has the fields of the use of each picture that visitors see (`define-screens.ts`).
  if (field.kind !== 'image' || getValues(names.alt) === undefined) return {};
  const reset = (address: Draft[string]): void => {
    const stored = record !== null && getValue(record, name) === address ? record : null;
    setValue(names.alt, (stored && getValue(stored, names.alt)) ?? '');
    setValue(names.decorative, (stored && getValue(stored, names.decorative)) ?? 0);
    setValue(names.focus, (stored && getValue(stored, names.focus)) ?? '');
  };
  return { reset };
}
