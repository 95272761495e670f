import { getErrorMessage } from '@quoin/shared/contract/error-message';
import { choosePasskey, isRequest, knowsPasskeys } from '@quoin/shared/admin/passkey';
import { call } from '@quoin/shared/runtime/api-client';
import { signInByPasskey } from '@quoin/shared/session';
import { Button } from '@quoin/shared/ui/parts';

interface PasskeyButtonProps {
  isBusy: boolean;
  onStart: () => void;
  onRefused: (reason: string) => void;
}

/** Signs in with a passkey alone. Browsers that know none do not show it. */
export function PasskeyButton({ isBusy, onStart, onRefused }: PasskeyButtonProps) {
  if (!knowsPasskeys()) return null;
  const signIn = async (remember: boolean): Promise<void> => {
    onStart();
    try {
      const options = await call('POST', '/login/passkey/options', { body: {}, keepsSession: true });
      if (!isRequest(options)) throw new Error('The content server’s answer is not for a passkey.');
      await signInByPasskey({ response: await choosePasskey(options), remember });
    } catch (error) {
      onRefused(getErrorMessage(error));
    }
  };
  return (
    <Button
      variant="default"
      size="md"
      fullWidth
      disabled={isBusy}
      onClick={({ currentTarget: { form } }) => void signIn(form !== null && new FormData(form).has('remember'))}
    >
      Use a passkey
    </Button>
  );
}
