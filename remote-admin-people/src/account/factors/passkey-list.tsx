import { formatDateTime } from '@quoin/shared/admin/date-time';
import { knowsPasskeys } from '@quoin/shared/admin/passkey';
import type { Passkey } from '@quoin/shared/contract/account-wire';
import { DataTable } from '@quoin/shared/ui/data-table';
import { Button, Text } from '@quoin/shared/ui/parts';
import type { Flow } from './factor-flow.ts';
import styles from './factors.module.css';
import { addPasskey, removePasskey } from './own-factors-api.ts';

/** Lists the passkeys of the user, and adds and removes them. */
export function PasskeyList({ passkeys, flow }: { passkeys: readonly Passkey[]; flow: Flow }) {
  const remove = ({ id, name }: Passkey): void =>
    flow.go({
      name: 'prove',
      intro: `“${name}” does not sign you in any more then. Remove it from the device too.`,
      action: 'Remove the passkey',
      isDangerous: true,
      work: async (proof) => {
        await removePasskey(id, proof);
        flow.finish('The passkey is removed.');
      },
    });

  return (
    <>
      <div className={styles.row}>
        <Text>
          Passkeys{' '}
          <Text span size="sm" c="dimmed">
            sign you in without a password: with a fingerprint, a face or the PIN of a device.
          </Text>
        </Text>
        {knowsPasskeys() ? (
          <Button
            variant="default"
            onClick={() =>
              flow.go({
                name: 'prove',
                intro: 'Your browser then asks where to keep the passkey.',
                action: 'Continue',
                isNamed: true,
                work: async (values) => flow.showCodes(await addPasskey(values), 'The passkey is added.'),
              })
            }
          >
            Add a passkey
          </Button>
        ) : null}
      </div>
      {passkeys.length > 0 ? (
        <DataTable
          label="Passkeys"
          rows={passkeys}
          getKey={({ id }) => id}
          columns={[
            { header: 'Name', cell: ({ name }) => name },
            { header: 'Added', width: '180px', cell: ({ created_at: at }) => formatDateTime(at) },
            {
              header: 'Last used',
              width: '180px',
              cell: ({ used_at: at }) => (at === null ? 'Never' : formatDateTime(at)),
            },
            {
              header: 'Actions',
              width: '120px',
              isFoot: true,
              cell: (passkey) => (
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-sm"
                  aria-label={`Remove the passkey ${passkey.name}`}
                  onClick={() => remove(passkey)}
                >
                  Remove
                </Button>
              ),
            },
          ]}
        />
      ) : null}
    </>
  );
}
