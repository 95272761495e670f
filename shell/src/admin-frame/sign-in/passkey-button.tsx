import { getErrorMessage } from '@quoin/shared/contract/error-message';
import { Button } from '@quoin/shared/ui/parts';

interface PasskeyButtonProps {
  isBusy: boolean;
  onStart: () => void;
  onRefused: (reason: string) => void;
}

/** Signs in with a passkey alone. Browsers that know none do not show it. */
export function PasskeyButton({ isBusy, onStart, onRefused }: PasskeyButtonProps) {
  if (!('PublicKeyCredential' in globalThis)) return null;
  const signIn = async (remember: boolean): Promise<void> => {
    onStart();
    try {
      const { choosePasskeyAndSignIn } = await import(/* webpackChunkName: "second-factor" */ './passkey-sign-in.ts');
      await choosePasskeyAndSignIn(remember);
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
