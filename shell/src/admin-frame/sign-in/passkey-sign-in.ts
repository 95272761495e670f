import { choosePasskey, isRequest } from '@quoin/shared/admin/passkey';
import { call } from '@quoin/shared/runtime/api-client';
import { signInByPasskey } from '@quoin/shared/session';

/**
 * Lets the user choose a passkey, and signs in with it.
 * @throws {Error} with a sentence for the user
 */
export async function choosePasskeyAndSignIn(remember: boolean): Promise<void> {
  const options = await call('POST', '/login/passkey/options', { body: {}, keepsSession: true });
  if (!isRequest(options)) throw new Error('The content server’s answer is not for a passkey.');
  await signInByPasskey({ response: await choosePasskey(options), remember });
}
