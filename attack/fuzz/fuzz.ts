import { isObject } from '@quoin/shared/contract/is-object';
import type { Attack } from '../attack-result.ts';
import { readOperations } from '../target/read-operations.ts';
import { forEach, parseBody, send } from '../target/raw-request.ts';
import { accountsKey, owner, siteKey, startTarget, type Target } from '../target/start-target.ts';
import { watchOther } from '../target/watch-other.ts';
import { addTenants, type Tenant } from '../wall/tenants.ts';
import { findFault } from './find-fault.ts';
import { makeRequest, type Account, type FuzzRequest } from './make-request.ts';
import { createRandom } from './random.ts';

const atOnce = 8;
const quickCalls = 2_000;

/**
 * Random calls by the OpenAPI document. None is answered with a server error, with an internal detail or not at all,
 * and another caller is served meanwhile.
 */
export const fuzz: Attack = async ({ isQuick, isOnPostgres, calls, seed }) => {
  const target = await startTarget({ isOnPostgres });
  try {
    const tenants = await addTenants(target, [siteKey, 'walled-site']);
    const random = createRandom(seed);
    const [operations, count] = [await readOperations(target), isQuick ? quickCalls : calls];
    const people = await signInAll(target, tenants);
    const known = {
      accounts: people,
      keys: [...tenants.map(({ key }) => key), accountsKey, 'no-such-site'],
      names: tenants.flatMap(({ names }) => [...names.values()].flat()),
    };
    const failures: string[] = [];
    const statuses = new Map<number, number>();
    const small = { port: target.apiPort, headers: { 'app-key': siteKey } };
    const watch = watchOther(['/api/health/live', '/api/faqs?page=1&size=10'].map((path) => ({ ...small, path })));
    const requests = Array.from({ length: count }, (_, index) => index);
    await forEach(requests, {
      atOnce,
      work: async (index) => {
        const request = makeRequest(random, { operations, known });
        const response = await sendFuzz(target, request);
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
        if (response.status === 401) await people.find((one) => one === request.account)?.renew();
        const fault = request.isStream && response.status === 0 ? undefined : findFault(response);
        if (fault !== undefined) failures.push(`Call ${index}: ${describe(request)} ${fault}.`);
      },
    });
    const { longest, unanswered } = await watch.end();
    if (unanswered > 0) failures.push(`Another caller got no answer ${unanswered} times.`);
    const figures = `seed ${seed}; ${describeStatuses(statuses)}; another caller waited ${Math.round(longest)} ms at most`;
    return [{ name: 'API: random calls by its OpenAPI document', tried: count, failures, figures }];
  } finally {
    await target.stop();
  }
};

interface FuzzAccount extends Account {
  /** Signs in again: sessions end by what the fuzz calls. */
  renew: () => Promise<void>;
}

/** Signs in as the owner, for both applications, and as each tenant's administrator. */
async function signInAll({ call }: Target, tenants: readonly Tenant[]): Promise<FuzzAccount[]> {
  const people = [
    { email: owner.email, key: siteKey },
    { email: owner.email, key: accountsKey },
    ...tenants.map(({ key, administrator }) => ({ email: administrator.email, key })),
  ];
  const accounts = people.map(({ email, key }) => {
    let renewing: Promise<void> | undefined;
    let device: unknown;
    const account: FuzzAccount = {
      key,
      token: '',
      renew: () => {
        renewing ??= signInAgain().finally(() => (renewing = undefined));
        return renewing;
      },
    };
    const signInAgain = async (): Promise<void> => {
      // From a known device: the fuzz also types wrong passwords, which lock the account for unknown ones.
      const body = { identifier: email, password: owner.password, device };
      const { data } = parseBody(await call({ method: 'POST', path: '/api/login', body }));
      if (!isObject(data)) return;
      account.token = String(data.token);
      device = data.device;
    };
    return account;
  });
  await Promise.all(accounts.map(({ renew }) => renew()));
  return accounts;
}

async function sendFuzz({ apiPort }: Target, { isStream, account: _account, ...request }: FuzzRequest) {
  return send({ ...request, port: apiPort, ...(isStream ? { cutAfterMs: 50 } : {}) }).catch((error: unknown) => ({
    // Node itself refuses to send some of them.
    status: -1,
    headers: {},
    text: String(error),
    ms: 0,
  }));
}

const describe = ({ method, path, body = '' }: FuzzRequest): string =>
  `${method} ${path.slice(0, 200)} ${body.slice(0, 300)}`;

const describeStatuses = (statuses: ReadonlyMap<number, number>): string =>
  [...statuses]
    .filter(([status]) => status > 0)
    .toSorted(([one], [other]) => one - other)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ');
