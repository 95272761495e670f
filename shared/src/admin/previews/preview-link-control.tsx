import { Button } from '@mantine/core';
import { IconShare } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { PreviewLinkDialogProps } from './preview-link-dialog.tsx';

const PreviewLinkDialog = lazy(async () => {
  const { PreviewLinkDialog: Dialog } = await import(
    /* webpackChunkName: "preview-dialog" */ './preview-link-dialog.tsx'
  );
  return { default: Dialog };
});

interface PreviewLinkControlProps extends Omit<PreviewLinkDialogProps, 'onClose'> {
  isBusy?: boolean;
  /** Saves what the link would not show yet; returns whether all of it is stored. */
  onKeep?: () => Promise<boolean>;
}

/** The button that makes a preview link. */
export function PreviewLinkControl({ isBusy = false, onKeep, ...dialog }: PreviewLinkControlProps) {
  const [isOpen, setOpen] = useState(false);
  const open = async () => {
    if (!onKeep || (await onKeep())) setOpen(true);
  };
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        disabled={isBusy}
        leftSection={<IconShare size={17} aria-hidden />}
        onClick={() => void open()}
      >
        Preview link
      </Button>
      {isOpen ? (
        <Suspense>
          <PreviewLinkDialog {...dialog} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
