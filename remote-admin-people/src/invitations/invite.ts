import { call } from '@quoin/shared/runtime/api-client';

/** `POST /invitations`: to the site that is looked at. */
export async function invite({ name, email }: { name: string; email: string }): Promise<void> {
  await call('POST', '/invitations', { body: { name, email } });
}
