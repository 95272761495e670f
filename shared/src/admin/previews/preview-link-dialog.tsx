import { Anchor, Modal, Stack, Text } from '@mantine/core';
import { Link } from '../../runtime/router.ts';
import { MakeLink } from './make-link.tsx';
import { makePreview, type Previewed } from './preview-calls.ts';
import { previewsPath } from './previews-path.ts';

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
          {text} Whoever has the link sees it, without an account.{' '}
          <Anchor component={Link} to={previewsPath} inherit>
            All preview links
          </Anchor>
        </Text>
        <MakeLink
          action="Make the link"
          onMake={async (hours) => makePreview({ ...(await findPreviewed()), hours }, appKey)}
        />
      </Stack>
    </Modal>
  );
}
