import { users } from '@quoin/shared/contract/resources/users';
import { parseBody, type Body } from '../engine/validate.ts';
import { refuseErrors } from '../http/problem.ts';

/**
 * Reads the new password of somebody who is not signed in, and validates it by the contract of users.
 * @throws {HttpProblem} 422 when it is missing, invalid or not confirmed
 */
export function readNewPassword({ password, confirm_password }: Body): string {
  const { secrets, errors } = parseBody(users, { body: { password, confirm_password }, isNew: false });
  refuseErrors({
    ...(secrets.password === undefined ? { password: ['Must be filled in.'] } : {}),
    ...(secrets.password === secrets.confirm_password
      ? {}
      : { confirm_password: ['Must be the same as the password.'] }),
    ...errors,
  });
  return secrets.password ?? '';
}
