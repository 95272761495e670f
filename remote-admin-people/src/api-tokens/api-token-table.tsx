import { formatDateTime, formatDay } from '@quoin/shared/admin/date-time';
import type { ApiToken } from '@quoin/shared/contract/api-token-wire';
import { DataTable } from '@quoin/shared/ui/data-table';
import { Badge, Button } from '@quoin/shared/ui/parts';
import { describeRole } from '../members/role-fields.tsx';
import styles from './api-tokens.module.css';
import { describeEnd } from './describe-end.ts';

interface ApiTokenTableProps {
  tokens: readonly ApiToken[];
  /** When the list was read, in milliseconds. */
  now: number;
  isStale: boolean;
  onRevoke: (token: ApiToken) => void;
}

/** The list of the API tokens, each with the button that revokes it. */
export const ApiTokenTable = ({ tokens, now, isStale, onRevoke }: ApiTokenTableProps) => (
  <DataTable
    label="API tokens"
    rows={tokens}
    getKey={({ id }) => id}
    isStale={isStale}
    columns={[
      { header: 'Name', cell: (token) => <TokenName token={token} /> },
      { header: 'Role', cell: (token) => describeRole(token) },
      { header: 'Made', width: '150px', cell: (token) => <TokenOrigin token={token} /> },
      { header: 'Ends', width: '190px', cell: ({ expires_at: at }) => <TokenEnd at={at} now={now} /> },
      {
        header: 'Last used',
        width: '190px',
        cell: ({ used_at: at }) => (at === null ? 'Never used' : formatDateTime(at)),
      },
      {
        header: 'Actions',
        width: '120px',
        isFoot: true,
        cell: (token) => (
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            className={styles.revoke}
            aria-label={`Revoke ${token.name}, …${token.ending}`}
            onClick={() => onRevoke(token)}
          >
            Revoke
          </Button>
        ),
      },
    ]}
  />
);

const TokenName = ({ token: { name, ending, is_usable: isUsable } }: { token: ApiToken }) => (
  <div className={styles.lines}>
    {name}
    <small>…{ending}</small>
    {isUsable ? null : (
      <small className={styles.fault}>Does not work: its maker has no access to this site any more.</small>
    )}
  </div>
);

const TokenOrigin = ({ token: { made_by: by, created_at: at } }: { token: ApiToken }) => (
  <div className={styles.lines}>
    {formatDay(at)}
    <small>by {by?.name ?? 'a deleted account'}</small>
  </div>
);

function TokenEnd({ at, now }: { at: string; now: number }) {
  const warning = describeEnd(at, now);
  return (
    <div className={styles.lines}>
      {formatDateTime(at)}
      {warning === undefined ? null : (
        <Badge color="amber" variant="light">
          {warning}
        </Badge>
      )}
    </div>
  );
}
