import { confirmPassword } from '@quoin/shared/session';
import { ErrorBanner } from '@quoin/shared/ui/banner';
import { Modal } from '@quoin/shared/ui/modal';
import { Button, Group, PasswordInput, Stack, Text } from '@quoin/shared/ui/parts';
import { useSubmit, type TypedValues } from '@quoin/shared/ui/use-submit';
import { returnFocus } from './return-focus.ts';

interface IdentityModalProps {
  isOpen: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** What gets the focus when the dialog has disappeared. */
  opener: HTMLElement | undefined;
}

const check = ({ password }: TypedValues): TypedValues => (password ? {} : { password: 'Enter your password.' });

/** Asks for the password before a sensitive change. It opens over the dialog or the form that sends the change. */
export function IdentityModal({ isOpen, opener, onConfirm, onCancel }: IdentityModalProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onCancel}
      title="Confirm that it is you"
      closeButtonProps={{ 'aria-label': 'Dismiss' }}
      closeOnClickOutside={false}
      // The button that sends the change is disabled meanwhile, so Mantine does not know it.
      returnFocus={false}
      onExitTransitionEnd={() => opener && returnFocus(opener)}
      zIndex={900}
    >
      <PasswordQuestion onConfirm={onConfirm} onCancel={onCancel} />
    </Modal>
  );
}

function PasswordQuestion({ onConfirm, onCancel }: Omit<IdentityModalProps, 'isOpen' | 'opener'>) {
  const { sending, errors, formProps } = useSubmit({
    check,
    send: async ({ password = '' }) => {
      await confirmPassword(password);
      onConfirm();
    },
  });
  return (
    <form {...formProps} aria-label="Confirm that it is you">
      <Stack gap="md">
        <Text size="sm">
          You signed in some time ago, and this is a sensitive change. Enter your password to go on. What you typed
          stays as it is.
        </Text>
        <PasswordInput
          label="Your password"
          name="password"
          autoComplete="current-password"
          data-autofocus
          error={errors.password}
          aria-invalid={errors.password !== undefined}
        />
        {sending.state === 'failed' ? <ErrorBanner text={sending.reason} details={sending.details} /> : null}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={sending.state === 'sending'}>
            Confirm
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
