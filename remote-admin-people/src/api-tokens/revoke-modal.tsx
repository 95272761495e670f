import { formatDateTime } from '@quoin/shared/admin/date-time';
import type { ApiToken } from '@quoin/shared/contract/api-token-wire';
import { ConfirmModal } from '@quoin/shared/ui/confirm-modal';
import { notify } from '@quoin/shared/ui/notices';
import { revokeApiToken } from './api-token-calls.ts';

interface RevokeModalProps {
  /** The token that is, or was last, asked about. */
  token: ApiToken | undefined;
  isOpen: boolean;
  onClose: () => void;
  onRevoked: () => void;
  /** Is called when the dialog has disappeared. */
  onGone: () => void;
}

/** Asks before an API token is revoked. */
export function RevokeModal({ token, isOpen, onClose, onRevoked, onGone }: RevokeModalProps) {
  const handleConfirm = async () => {
    if (!token) return;
    await revokeApiToken(token.id);
    onClose();
    notify({ text: `The token “${token.name}” is revoked.` });
    onRevoked();
  };
  return (
    <ConfirmModal
      isOpen={isOpen}
      title="Revoke the token"
      action="Revoke"
      isDangerous
      onConfirm={handleConfirm}
      onClose={onClose}
      onGone={onGone}
    >
      {token ? <Consequences token={token} /> : null}
    </ConfirmModal>
  );
}

const Consequences = ({ token: { name, ending, used_at: at } }: { token: ApiToken }) => (
  <>
    <p>
      <strong>{name}</strong> (…{ending})
    </p>
    <p>
      {at === null ? 'No program has used this token yet.' : `A program last used this token on ${formatDateTime(at)}.`}{' '}
      The API will refuse every program that uses it. A revoked token cannot be restored: the program needs a new one.
    </p>
  </>
);
