import type { Contract, RecordOf } from '../contract/contract.ts';
import { getEmptyValue } from '../contract/empty-value.ts';
import { isRecordOf } from '../contract/is-record-of.ts';
import type { Account } from '../contract/account-wire.ts';

/**
 * Makes a record as in an API response, with empty values for other fields: `aRecord(sliders, { title: 'Welcome' })`.
 * @throws Error if `overrides` do not fit the contract
 */
export function aRecord<C extends Contract>(contract: C, overrides: Partial<RecordOf<C>> = {}): RecordOf<C> {
  const blank = Object.fromEntries(
    Object.entries(contract.fields)
      .filter(([, { kind }]) => kind !== 'secret')
      .map(([name, field]) => [name, getEmptyValue(field)]),
  );
  const record: unknown = {
    id: 1,
    app_key: 'quoin-site',
    version: 1,
    created_at: '2026-01-02 03:04:05',
    updated_at: '2026-01-02 03:04:05',
    ...blank,
    ...overrides,
  };
  if (isRecordOf(contract, record)) return record;
  throw new Error(`not a record of ${contract.name}`);
}

/** Makes an account as in the response of `GET /account`. */
export const anAccount = (overrides: Partial<Account> = {}): Account => ({
  id: 3,
  name: 'meera',
  firstname: 'Meera',
  lastname: '',
  email: 'meera@quoin.example',
  profile_img: '',
  version: 4,
  app_keys: ['quoin-site'],
  withheld_keys: [],
  reviewed_keys: [],
  memberships: [{ app_key: 'quoin-site', role: 'admin', resources: null }],
  rights: [],
  is_confirmed: true,
  ...overrides,
});
