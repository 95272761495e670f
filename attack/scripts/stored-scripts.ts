import { aBody } from '@quoin/content-api/src/testing/a-body.ts';
import type { Contract } from '@quoin/shared/contract/contract';
import { isObject } from '@quoin/shared/contract/is-object';
import { contracts } from '@quoin/shared/contract/resources/contracts';
import { acceptLosses } from '@quoin/shared/contract/write-query';
import type { AttackOptions, AttackResult } from '../attack-result.ts';
import { forEach, parseBody, type ReceivedResponse } from '../target/raw-request.ts';
import { accountsKey, owner, siteKey, type Target } from '../target/start-target.ts';
import { findActiveContent, isActiveAddress } from './find-active-content.ts';
import { hostileAddresses, payloads } from './payloads.ts';

const atOnce = 4;
type Field = Contract['fields'][string];

const isRichText = ({ kind }: Field): boolean => kind === 'html';
const isAddress = (field: Field): boolean =>
  field.kind === 'image' || (field.kind === 'text' && (field.format === 'link' || field.format === 'links'));
const listNames = ({ fields }: Contract, is: (field: Field) => boolean): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (is(field) && !field.readOnly ? [name] : []));

const created = contracts.filter(({ name }) => name !== 'applications');
const withRichTexts = created.filter((contract) => listNames(contract, isRichText).length > 0);
const withAddresses = created.filter((contract) => listNames(contract, isAddress).length > 0);

interface Attempt {
  contract: Contract;
  body: Record<string, unknown>;
  fields: readonly string[];
  payload: string;
}

/**
 * Saves each payload into rich texts, and each hostile address into links and pictures, and parses what the API returns
 * as a browser does. The quick attack saves each into one resource, the whole one into all of them.
 */
export async function attackCleaning(
  target: Target,
  { isQuick }: Pick<AttackOptions, 'isQuick'>,
): Promise<AttackResult> {
  const token = await target.signIn(owner.email);
  const failures: string[] = [];
  let [tried, stored] = [0, 0];
  await forEach([...listAttempts(isQuick)], {
    atOnce,
    work: async ({ contract, body, fields, payload }) => {
      tried += 1;
      const key = contract.name === 'users' ? accountsKey : siteKey;
      const response = await target.call({
        method: 'POST',
        path: `/api/${contract.name}?${acceptLosses}=1`,
        key,
        token,
        body,
      });
      const fault = findFault(contract, { response, fields });
      if (response.status === 201) stored += 1;
      if (fault !== undefined) failures.push(`${contract.name}: ${JSON.stringify(payload)} ${fault}`);
    },
  });
  // Otherwise nothing was cleaned, and so nothing was tried.
  if (stored < tried / 3) failures.push(`Only ${stored} of ${tried} texts were stored.`);
  return { name: 'API: stored scripts in rich texts and addresses, parsed again', tried, failures };
}

function* listAttempts(isQuick: boolean): Generator<Attempt> {
  let count = 0;
  const make = ({ contract, fields, payload }: Omit<Attempt, 'body'>): Attempt => {
    count += 1;
    const hostile = Object.fromEntries(fields.map((name) => [name, payload]));
    return { contract, fields, payload, body: aBody(contract, { mark: `script${count}`, ...hostile }) };
  };
  for (const [index, payload] of payloads.entries())
    for (const contract of choose(withRichTexts, { index, isQuick }))
      yield make({ contract, fields: listNames(contract, isRichText), payload: `<p>before</p>${payload}<p>after</p>` });
  // Each address field by itself, because one refused field refuses the whole record.
  for (const [index, address] of hostileAddresses.entries())
    for (const contract of choose(withAddresses, { index, isQuick }))
      for (const name of listNames(contract, isAddress)) yield make({ contract, fields: [name], payload: address });
}

const choose = (list: readonly Contract[], { index, isQuick }: { index: number; isQuick: boolean }): Contract[] =>
  isQuick ? list.filter((_, at) => at === index % list.length) : [...list];

function findFault(
  contract: Contract,
  { response, fields }: { response: ReceivedResponse; fields: readonly string[] },
): string | undefined {
  if (response.status === 422) return undefined;
  if (response.status !== 201) return `was answered with ${response.status}: ${response.text.slice(0, 200)}`;
  const { data } = parseBody(response);
  for (const name of fields) {
    const stored = isObject(data) ? String(data[name]) : '';
    const field = contract.fields[name];
    if (field?.kind !== 'html' && isActiveAddress(stored)) return `is stored in ${name} as ${stored}`;
    const active = field?.kind === 'html' ? findActiveContent(stored) : undefined;
    if (active !== undefined) return `is stored in ${name} with ${active}`;
  }
  return undefined;
}
