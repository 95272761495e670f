import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderStore } from '@quoin/shared/server/folder-store';
import { readRegistry, type ReleaseContext } from './change-registry.ts';
import {
  createReleaseToken,
  findReleaseToken,
  refuseUnauthorized,
  revokeReleaseToken,
  type NewToken,
} from './release-tokens.ts';

const dayMs = 86_400_000;
const events: NewToken = { team: 'events', remotes: ['remote-events'], canary: null, days: 30 };

let folder: string;
let context: ReleaseContext;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quoin-tokens-'));
  context = { store: folderStore(join(folder, 'releases')), keyFile: join(folder, 'key.pem'), by: 'ann' };
});
afterEach(async () => {
  jest.useRealTimers();
  await rm(folder, { recursive: true, force: true });
});

const find = async (secret: string) => findReleaseToken(await readRegistry(context), secret);

describe('a release token', () => {
  it('is found by its secret, of which the registry has only the hash', async () => {
    const { secret, token } = await createReleaseToken(context, { ...events, canary: 20 });
    expect(secret).toMatch(/^quoin_release_[\da-f]{8}_[\w-]{43}$/);
    expect(await find(secret)).toEqual(token);
    expect(token).toMatchObject({ team: 'events', remotes: ['remote-events'], canary: 20, by: 'ann' });
    const text = String(await context.store.read('registry.json'));
    expect(text).toContain(token.hash);
    expect(text).not.toContain(secret.split('_')[3]);
  });

  it('is not found by another secret', async () => {
    const { secret } = await createReleaseToken(context, events);
    const last = secret.endsWith('a') ? 'b' : 'a';
    for (const other of ['', 'quoin_release_', secret.slice(0, -1), `${secret.slice(0, -1)}${last}`, ` ${secret}`])
      expect(await find(other)).toBeUndefined();
  });

  it('ends with its days, and when it is revoked', async () => {
    const [one, other] = [await createReleaseToken(context, events), await createReleaseToken(context, events)];
    await revokeReleaseToken(context, one.token.id);
    expect([await find(one.secret), await find(other.secret)]).toEqual([undefined, other.token]);
    jest.useFakeTimers({ now: Date.now() + 30 * dayMs, doNotFake: ['nextTick', 'setImmediate', 'setTimeout'] });
    expect(await find(other.secret)).toBeUndefined();
    const { token } = await createReleaseToken(context, events);
    expect((await readRegistry(context)).tokens).toEqual([token]);
    await expect(revokeReleaseToken(context, one.token.id)).rejects.toThrow(`There is no token ${one.token.id}.`);
  });

  it('makes a remote that belongs to nobody the remote of its team', async () => {
    await createReleaseToken(context, events);
    expect((await readRegistry(context)).owners).toEqual({ 'remote-events': 'events' });
  });

  it('is not made for a remote of another team, unless that team loses it', async () => {
    const { token } = await createReleaseToken(context, events);
    const visits = { ...events, team: 'visits', remotes: ['remote-visits', 'remote-events'] };
    await expect(createReleaseToken(context, visits)).rejects.toThrow('remote-events belongs to the team events.');
    expect((await readRegistry(context)).owners).toEqual({ 'remote-events': 'events' });
    await createReleaseToken(context, { ...visits, takesOver: true });
    const { apps, retired = {}, ...registry } = await readRegistry(context);
    expect(() =>
      refuseUnauthorized({ apps, retired, ...registry }, { token, name: 'remote-events', canary: 0 }),
    ).toThrow('remote-events belongs to the team visits, and not to events.');
  });

  it.each([
    [{ team: 'The Events' }, '"The Events" cannot be the name of a team.'],
    [{ team: '' }, '"" cannot be the name of a team.'],
    [{ remotes: ['shell'] }, '"shell" cannot be the name of a remote.'],
    [{ remotes: ['remote-events', '__proto__'] }, '"__proto__" cannot be the name of a remote.'],
  ])('is not made for %j', async (wrong, words) => {
    await expect(createReleaseToken(context, { ...events, ...wrong })).rejects.toThrow(words);
    expect(await readRegistry(context)).toEqual({ sequence: 0, apps: {} });
  });
});
