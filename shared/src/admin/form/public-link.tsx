import { Anchor, Button, VisuallyHidden } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { appKey } from '../../runtime/app-key.ts';
import { runtimeConfig } from '../../runtime/config.ts';
import { useParams } from '../../runtime/router.ts';
import type { CompleteForm, Row } from '../descriptor.ts';
import { isLive } from '../publishing/publication-state.ts';

/**
 * Returns the address at which visitors see the stored record. Undefined if it has no page of its own or is not active,
 * and for a record of another site than the one at this address.
 */
export function findPublicAddress({ publicPath }: CompleteForm, record: Row | null | undefined): string | undefined {
  if (!publicPath || !record || appKey() !== runtimeConfig().appKey) return undefined;
  return isLive(record) ? publicPath(record) : undefined;
}

const newTab = { target: '_blank', rel: 'noopener' } as const;

const icon = <IconExternalLink size={17} aria-hidden />;

interface PublicLinkButtonProps {
  form: CompleteForm;
  /** Undefined while it loads. */
  record: Row | null | undefined;
}

/** The link in the form's head. Its room is kept while the record loads, so that nothing moves when it appears. */
export function PublicLinkButton({ form, record }: PublicLinkButtonProps) {
  const { id } = useParams();
  const address = findPublicAddress(form, record);
  if (address !== undefined)
    return (
      <Button component="a" href={address} {...newTab} title="Opens in a new tab" variant="default" rightSection={icon}>
        View on the site<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
      </Button>
    );
  if (record !== undefined || id === undefined || !form.publicPath) return null;
  return (
    <Button variant="default" rightSection={icon} style={{ visibility: 'hidden' }}>
      View on the site
    </Button>
  );
}

/** The link in the message of a save. */
export const PublicLink = ({ to }: { to: string }) => (
  <Anchor href={to} {...newTab} size="sm">
    View it on the site (opens in a new tab)
  </Anchor>
);
