import { contracts } from '@quoin/shared/contract/resources/contracts';
import type { Contract } from '@quoin/shared/contract/contract';
import { maxViewName, maxViewQuery } from '@quoin/shared/contract/saved-view-wire';
import { readName } from '../../engine/texts/read-name.ts';
import type { Body } from '../../engine/validate.ts';
import { refuseErrors, type FieldErrors } from '../../http/problem.ts';
import type { ViewValues } from './stored-views.ts';

/** Finds the contract of a resource by its name. */
export const findContract = (name: unknown): Contract | undefined =>
  contracts.find((contract) => contract.name === name);

/**
 * Reads a new view.
 * @throws HttpProblem 422 for an invalid value
 */
export function readNewView(body: Body): { contract: Contract; values: ViewValues } {
  const errors: FieldErrors = {};
  const contract = findContract(body.resource);
  if (!contract) errors.resource = ['Must be the name of a resource, such as posts.'];
  const { name, query = '', is_shared: isShared = 0 } = readValues({ name: null, ...body }, errors);
  refuseErrors(errors);
  if (!contract || name === undefined) throw new Error('An invalid view was not refused.');
  return { contract, values: { name, query, is_shared: isShared } };
}

/**
 * Reads what is changed of a view. What is absent stays.
 * @throws HttpProblem 422 for an invalid value
 */
export function readViewChange(body: Body): Partial<ViewValues> {
  const errors: FieldErrors = {};
  const values = readValues(body, errors);
  refuseErrors(errors);
  return values;
}

function readValues({ name, query, is_shared: isShared }: Body, errors: FieldErrors): Partial<ViewValues> {
  if (isShared !== undefined && typeof isShared !== 'boolean') errors.is_shared = ['Must be true or false.'];
  return {
    ...(name === undefined ? {} : { name: readName(name, { most: maxViewName, errors }) }),
    ...(query === undefined ? {} : { query: readQuery(query, errors) }),
    ...(isShared === undefined ? {} : { is_shared: isShared === true ? 1 : 0 }),
  };
}

/** The characters of an encoded query: printable ASCII, without a blank and without the start of a fragment. */
const queryPattern = /^[!"$-~]*$/;

function readQuery(value: unknown, errors: FieldErrors): string {
  const query = typeof value === 'string' ? value : undefined;
  if (query === undefined || !queryPattern.test(query)) errors.query = ['Must be the encoded query of an address.'];
  else if (query.length > maxViewQuery)
    errors.query = [`The search and the filters are too long for a view: at most ${maxViewQuery} characters, encoded.`];
  return query ?? '';
}
