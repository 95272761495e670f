import { readRemoteManifest, remotes } from './apps.ts';

const manifests = remotes.flatMap((name) => readRemoteManifest(name) ?? []);
const links = manifests.flatMap(({ name, menu }) =>
  menu.map((entry) => ({ ...entry, owner: `${name} ${entry.path}` })),
);

interface Claim {
  value: string | number | undefined;
  owner: string;
}

/** Returns the values that several remotes claim, with the names of these remotes. */
const findClashes = (claims: readonly Claim[]): string[] =>
  [...Map.groupBy(claims, ({ value }) => value)]
    .filter(([value, owners]) => value !== undefined && owners.length > 1)
    .map(([value, owners]) => `${value}: ${owners.map(({ owner }) => owner).join(', ')}`);

const free = [...'abcdefghijklmnopqrstuvwxyz'].filter((letter) => links.every(({ key }) => key !== letter));

describe("the remotes' manifests", () => {
  it(`give each link of the sidebar a unique key; free are ${free.join(', ')}`, () => {
    expect(findClashes(links.map(({ key, owner }) => ({ value: key, owner })))).toEqual([]);
  });

  it('give each link a unique position in the sidebar', () => {
    expect(findClashes(links.map(({ order, owner }) => ({ value: order, owner })))).toEqual([]);
  });

  it.each(['admin', 'public'])('give each path of the %s area to one remote', (area) => {
    const own = manifests.filter((manifest) => manifest.area === area);
    const claims = own.flatMap(({ name, paths }) => paths.map((value) => ({ value, owner: name })));
    expect(findClashes(claims)).toEqual([]);
  });

  it('give each development server a unique port', () => {
    expect(findClashes(manifests.map(({ name, port }) => ({ value: port, owner: name })))).toEqual([]);
  });

  it('point each link to a path of the same remote', () => {
    const lost = manifests.flatMap(({ name, paths, menu }) =>
      menu.filter(({ path }) => !paths.includes(path)).map(({ path }) => `${name} ${path}`),
    );
    expect(lost).toEqual([]);
  });
});
