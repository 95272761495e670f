import { useState } from 'react';
import {
  apiTokenDays,
  apiTokenRoles,
  maxApiTokenName,
  type ApiTokenRole,
  type CreatedApiToken,
} from '@quoin/shared/contract/api-token-wire';
import { ErrorBanner } from '@quoin/shared/ui/banner';
import { Button, Stack, Text, TextInput } from '@quoin/shared/ui/parts';
import { PlainSelect } from '@quoin/shared/ui/plain-select';
import { useSubmit, type TypedValues } from '@quoin/shared/ui/use-submit';
import { findRoleFault, RoleFields, type ChosenRole } from '../members/role-fields.tsx';
import { createApiToken } from './api-token-calls.ts';
import styles from './api-tokens.module.css';

const other = 'other';
const lifetimes = [
  ...[30, apiTokenDays.usual, 180, apiTokenDays.most].map((days) => ({ value: String(days), label: `${days} days` })),
  { value: other, label: 'Another number of days' },
];

/** `days` is only there while another number than the offered ones is chosen. */
const check = ({ name = '', days }: TypedValues): TypedValues => ({
  ...(name.trim() === '' ? { name: 'Enter a name.' } : {}),
  ...(days === undefined || isLifetime(days)
    ? {}
    : { days: `Enter a whole number from ${apiTokenDays.least} to ${apiTokenDays.most}.` }),
});

const isLifetime = (days: string): boolean =>
  /^\d{1,3}$/.test(days.trim()) && Number(days) >= apiTokenDays.least && Number(days) <= apiTokenDays.most;

/** Makes an API token: its name, its role, and how long it lasts. */
export function ApiTokenForm({ onMade }: { onMade: (made: CreatedApiToken) => void }) {
  const [chosen, setChosen] = useState<ChosenRole<ApiTokenRole>>({ role: 'viewer', resources: null });
  const [lifetime, setLifetime] = useState(String(apiTokenDays.usual));
  const { sending, errors, formProps } = useSubmit({
    check,
    send: async ({ name = '', days = lifetime }) => {
      const fault = findRoleFault(chosen);
      if (fault !== undefined) throw new Error(fault);
      onMade(await createApiToken({ name: name.trim(), ...chosen, days: Number(days) }));
    },
  });
  return (
    <form {...formProps} aria-label="Make an API token" className={styles.form}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Make one token for each program, so that you can revoke each on its own. Choose the least role that is enough.
        </Text>
        <TextInput
          label="Name"
          description="What uses the token, such as “Build of the intranet”."
          name="name"
          maxLength={maxApiTokenName}
          autoComplete="off"
          error={errors.name}
        />
        <RoleFields offered={apiTokenRoles} value={chosen} onChange={setChosen} />
        <PlainSelect label="The token lasts" value={lifetime} data={lifetimes} onChange={setLifetime} />
        {lifetime === other ? (
          <TextInput
            label="Days"
            name="days"
            type="number"
            inputMode="numeric"
            min={apiTokenDays.least}
            max={apiTokenDays.most}
            description={`From ${apiTokenDays.least} to ${apiTokenDays.most}.`}
            autoComplete="off"
            error={errors.days}
          />
        ) : null}
        {sending.state === 'failed' ? <ErrorBanner text={sending.reason} details={sending.details} /> : null}
        <Button type="submit" style={{ alignSelf: 'flex-end' }} loading={sending.state === 'sending'}>
          Make the token
        </Button>
      </Stack>
    </form>
  );
}
