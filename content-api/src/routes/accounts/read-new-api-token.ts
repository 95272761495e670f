import { apiTokenDays, apiTokenRoles, maxApiTokenName } from '@quoin/shared/contract/api-token-wire';
import { readRole } from '../../accounts/memberships.ts';
import type { NewToken } from '../../accounts/stored-api-tokens.ts';
import { readName } from '../../engine/texts/read-name.ts';
import type { Body } from '../../engine/validate.ts';
import { refuseErrors, type FieldErrors } from '../../http/problem.ts';

/**
 * Reads the body of a new API token.
 * @throws HttpProblem 422 for an invalid value
 */
export function readNewApiToken(body: Body): NewToken {
  const errors: FieldErrors = {};
  const name = readName(body.name, { most: maxApiTokenName, errors });
  const days = readDays(body.days, errors);
  if (!apiTokenRoles.some((role) => role === body.role)) errors.role = [`Must be one of ${apiTokenRoles.join(', ')}.`];
  refuseErrors(errors);
  return { name, days, ...readRole(body) };
}

function readDays(value: unknown, errors: FieldErrors): number {
  const { least, usual, most } = apiTokenDays;
  if (value === undefined) return usual;
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
  errors.days = [`Must be a whole number from ${least} to ${most}.`];
  return usual;
}
