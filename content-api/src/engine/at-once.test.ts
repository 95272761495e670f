import { accountsKey, adminPassword, aTestApi, siteKey, type TestApi } from '../testing/test-api.ts';

const rounds = [1, 2, 3, 4, 5];
let api: TestApi;
beforeAll(async () => {
  api = await aTestApi();
});
afterAll(() => api.close());

type Request = Parameters<TestApi['call']>[0];
/** Sends the calls at once; returns their statuses in ascending order. */
const together = async (requests: readonly Request[], more: Parameters<TestApi['call']>[1][]): Promise<number[]> =>
  (await Promise.all(requests.map((request, index) => api.call(request, more[index]))))
    .map(({ status }) => status)
    .toSorted();

const aMenu = async (title: string): Promise<number> =>
  Number((await api.call('POST /menus', { body: { title, shortcode: 'TOPMENU' } })).at('data.id'));

describe('two menus that are concurrently moved below each other', () => {
  it.each(rounds)('are not both moved (%i)', async () => {
    const [one, other] = [await aMenu('One'), await aMenu('Other')];
    expect(
      await together(
        [`PUT /menus/${one}`, `PUT /menus/${other}`],
        [{ body: { parent_id: other } }, { body: { parent_id: one } }],
      ),
    ).toEqual([200, 422]);
  });

  it.each(rounds)('are not both moved with others in between (%i)', async () => {
    const [one, other] = [await aMenu('One'), await aMenu('Other')];
    const [belowOne, belowOther] = [await aMenu('Below one'), await aMenu('Below other')];
    await api.call(`PUT /menus/${belowOne}`, { body: { parent_id: one } });
    await api.call(`PUT /menus/${belowOther}`, { body: { parent_id: other } });
    expect(
      await together(
        [`PUT /menus/${one}`, `PUT /menus/${other}`],
        [{ body: { parent_id: belowOther } }, { body: { parent_id: belowOne } }],
      ),
    ).toEqual([200, 422]);
  });
});

describe('the last two administrators of an application', () => {
  /**
   * Creates two administrators and returns their ids. Nobody else can sign in: the first administrator loses the
   * password.
   */
  const appointed = async (round: number): Promise<number[]> => {
    const { db } = api.database;
    const made = await Promise.all(
      ['one', 'other'].map((name) =>
        api.call('POST /users', {
          key: accountsKey,
          body: { email: `${name}-${round}@quoin.example`, password: adminPassword, confirm_password: adminPassword },
        }),
      ),
    );
    const ids = made.map(({ at }) => Number(at('data.id')));
    await db
      .deleteFrom('memberships')
      .where('app_key', '=', siteKey)
      .where('user_id', 'not in', [1, ...ids])
      .execute();
    await db.deleteFrom('credentials').where('user_id', '=', 1).execute();
    return ids;
  };

  it.each(rounds)('are not both made inactive at once (%i)', async (round) => {
    const requests = (await appointed(round)).map((id) => `PUT /users/${id}` as const);
    const inactive = { key: accountsKey, body: { status: 0 } };
    expect(await together(requests, [inactive, inactive])).toEqual([200, 409]);
  });

  it.each(rounds)('are not both deleted at once (%i)', async (round) => {
    const requests = (await appointed(round + rounds.length)).map((id) => `DELETE /users/${id}` as const);
    expect(await together(requests, [{ key: accountsKey }, { key: accountsKey }])).toEqual([200, 409]);
  });

  it.each(rounds)('are not one deleted and the other made inactive at once (%i)', async (round) => {
    const [one, other] = await appointed(round + 2 * rounds.length);
    expect(
      await together(
        [`DELETE /users/${one}`, `PUT /users/${other}`],
        [{ key: accountsKey }, { key: accountsKey, body: { status: 0 } }],
      ),
    ).toEqual([200, 409]);
  });
});
