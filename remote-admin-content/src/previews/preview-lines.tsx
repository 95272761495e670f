import { useState } from 'react';
import { formatDateTime } from '@quoin/shared/admin/date-time';
import { useMember } from '@quoin/shared/admin/permissions';
import { hasRole, type Member } from '@quoin/shared/contract/may';
import type { PreviewLink } from '@quoin/shared/contract/preview-wire';
import { ConfirmModal } from '@quoin/shared/ui/confirm-modal';
import { notify } from '@quoin/shared/ui/notices';
import { Button } from '@quoin/shared/ui/parts';
import lines from '../dashboard/dashboard.module.css';
import { revokePreview } from './preview-calls.ts';
import styles from './previews.module.css';

interface PreviewLinesProps {
  links: readonly PreviewLink[];
  onRevoked: () => void;
}

/** Says what a link shows. */
function nameLink({ kind, at, label }: PreviewLink): string {
  if (kind === 'moment') return `The site as of ${formatDateTime(at ?? '')}`;
  return kind === 'set' ? `The set “${label}”` : label;
}

/** Says who has made a link, until when it works, and how often it was opened. */
function describeLink({ made_by: by, path, expires_at: until, opened, last_opened_on: last }: PreviewLink): string {
  const times = opened === 1 ? 'opened once' : `opened ${opened} times`;
  return [
    `made by ${by?.name ?? 'a deleted account'}`,
    ...(path === '/' ? [] : [`begins at ${path}`]),
    `until ${formatDateTime(until)}`,
    opened === 0 ? 'never opened' : `${times}, last on ${last ?? ''} (UTC)`,
  ].join(', ');
}

/** Whether the user may revoke a link: their own, and as an editor all of them. The API asks the same. */
const mayRevoke = (member: Member | undefined, { made_by: by }: PreviewLink): boolean =>
  member === undefined || by?.id === member.userId || hasRole(member, 'editor');

/** Lists the preview links of the site, each with the button that revokes it. */
export function PreviewLines({ links, onRevoked }: PreviewLinesProps) {
  const member = useMember();
  const [asked, setAsked] = useState<PreviewLink>();
  const close = () => setAsked(undefined);
  if (links.length === 0)
    return <p>There is none. The form of a record has “Preview link”, and so has a set of the schedule.</p>;
  return (
    <>
      <ul className={lines.lines} aria-label="Preview links">
        {links.map((link) => (
          <li key={link.id}>
            <span className={styles.link}>
              {nameLink(link)}
              <small>{describeLink(link)}</small>
            </span>
            {mayRevoke(member, link) ? (
              <Button
                size="compact-sm"
                variant="subtle"
                color="red"
                flex="none"
                aria-label={`Revoke the link to ${nameLink(link)}`}
                onClick={() => setAsked(link)}
              >
                Revoke
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <ConfirmModal
        isOpen={asked !== undefined}
        title="Revoke the link?"
        action="Revoke it"
        closeLabel="Keep it"
        isDangerous
        onClose={close}
        onConfirm={async () => {
          if (asked) await revokePreview(asked.id);
          close();
          notify({ text: 'The link is revoked.' });
          onRevoked();
        }}
      >
        Nobody who opens it sees the site any more.
      </ConfirmModal>
    </>
  );
}
