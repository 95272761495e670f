import { call } from '@quoin/shared/runtime/api-client';

/** `POST /invitations`: invites a person to the current application. */
export async function invite({ name, email }: { name: string; email: string }): Promise<void> {
  await call('POST', '/invitations', { body: { name, email } });
}
