import { Anchor, Modal, Stack, Text } from '@mantine/core';
import { previewsPath } from '../../contract/preview-wire.ts';
import { Link } from '../../runtime/router.ts';
import { MakeLink } from './make-link.tsx';
import type { Previewed } from './make-preview.ts';

export interface PreviewLinkDialogProps {
  /** Says what the link shows. */
  text: string;
  /** Returns what it shows. */
  findPreviewed: () => Previewed | Promise<Previewed>;
  appKey?: string | undefined;
  onClose: () => void;
}

/** Makes a link with which somebody without an account sees drafts. */
export function PreviewLinkDialog({ text, findPreviewed, appKey, onClose }: PreviewLinkDialogProps) {
  return (
    <Modal opened onClose={onClose} title="Preview link" closeButtonProps={{ 'aria-label': 'Dismiss' }}>
      <Stack gap="md">
        <Text size="sm">
          {text} Everybody with the link sees it, without an account.{' '}
          <Anchor component={Link} to={previewsPath} inherit>
            All preview links
          </Anchor>
        </Text>
        <MakeLink action="Make the link" findPreviewed={findPreviewed} appKey={appKey} />
      </Stack>
    </Modal>
  );
}
