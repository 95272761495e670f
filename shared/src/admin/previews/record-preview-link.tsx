import type { CompleteForm, Row, Screens } from '../descriptor.ts';
import { useMay } from '../permissions.ts';
import { findPreviewPath } from './find-preview-path.ts';
import { PreviewLinkControl } from './preview-link-control.tsx';

interface RecordPreviewLinkProps {
  screens: Screens;
  form: CompleteForm;
  appKey: string;
  /** The record with its draft. */
  record: Row;
  isBusy: boolean;
  /** Saves what is typed into the draft; returns whether all of it is stored. */
  onKeep: () => Promise<boolean>;
}

/** The button that makes a link to the draft of a record, for those who write such records. */
export function RecordPreviewLink({ screens, form, appKey, record, isBusy, onKeep }: RecordPreviewLinkProps) {
  const may = useMay({ contract: screens.contract, appKey: () => appKey });
  if (!may('create')) return null;
  return (
    <PreviewLinkControl
      text={`It shows this ${screens.noun} with its draft as it is now. Later changes need a new link.`}
      findPreviewed={async () => ({
        items: [{ resource: screens.contract.name, id: record.id }],
        path: await findPreviewPath(form, record),
      })}
      appKey={appKey}
      isBusy={isBusy}
      onKeep={onKeep}
    />
  );
}
