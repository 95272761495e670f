import { WarningBanner } from '../../ui/banner.tsx';
import type { CompleteField } from '../descriptor.ts';
import type { RestoredVersion } from './restored-version.ts';

/** Says in a form which of its fields have the values of an earlier version. */
export function RestoredNotice({ restored, fields }: { restored: RestoredVersion; fields: readonly CompleteField[] }) {
  const labels = fields.filter(({ name }) => Object.hasOwn(restored.values, name)).map(({ label }) => label);
  return (
    <WarningBanner
      text={`${labels.join(', ')}: as in version ${restored.version}. Nothing is stored until you save.`}
    />
  );
}
