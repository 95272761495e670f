import type { TotpSecret } from '@quoin/shared/contract/account-wire';
import { ErrorBanner } from '@quoin/shared/ui/banner';
import { Button, Group, Stack, Text, TextInput } from '@quoin/shared/ui/parts';
import { useSubmit } from '@quoin/shared/ui/use-submit';
import styles from './factors.module.css';
import { activateTotp } from './own-factors-api.ts';
import { QrCode } from './qr-code.tsx';

interface TotpSetupProps {
  begun: TotpSecret;
  /** Is called with the recovery codes, which are empty when the account has some already. */
  onDone: (codes: string[]) => void;
  onCancel: () => void;
}

/** Shows the secret of a new authenticator app, and needs its first code. */
export function TotpSetup({ begun: { secret, uri }, onDone, onCancel }: TotpSetupProps) {
  const { sending, errors, formProps } = useSubmit({
    check: ({ code = '' }) => (code.trim() === '' ? { code: 'Enter the code that the app shows.' } : {}),
    send: async ({ code = '' }) => onDone(await activateTotp(code.trim())),
  });
  return (
    <form {...formProps} aria-label="Set up an authenticator app">
      <div className={styles.setup}>
        <QrCode text={uri} label="QR code for the authenticator app. The key below says the same." />
        <Stack gap="md">
          <Text size="sm">
            Scan the code with an authenticator app on your phone, or type this key into it. Then enter the six digits
            that the app shows.
          </Text>
          <Text size="sm">
            Key: <span className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</span>
          </Text>
          <TextInput
            className={styles.field}
            label="Code"
            name="code"
            autoComplete="one-time-code"
            inputMode="numeric"
            // The form replaces the one whose button had the focus.
            autoFocus
            error={errors.code}
            aria-invalid={errors.code !== undefined}
          />
          {sending.state === 'failed' ? <ErrorBanner text={sending.reason} details={sending.details} /> : null}
          <Group gap="sm">
            <Button type="submit" loading={sending.state === 'sending'}>
              Switch on
            </Button>
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
          </Group>
        </Stack>
      </div>
    </form>
  );
}
