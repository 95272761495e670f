import type { RemoteManifest } from '@quoin/shared/contract/releases/remote-manifest';
import { menuIconNames } from '@quoin/shared/contract/menu-icons';
import { makeRemoteManifest, makeTitle } from './make-remote-manifest.ts';

const aRemoteManifest = (own: Partial<RemoteManifest> = {}): RemoteManifest => ({
  name: 'remote-people',
  label: 'the people area',
  area: 'admin',
  port: 3001,
  paths: ['users'],
  menu: [],
  ...own,
});

const aLink = (own: Partial<RemoteManifest['menu'][number]> = {}) => ({
  path: 'users',
  label: 'Users',
  icon: 'users',
  order: 150,
  key: 'u',
  ...own,
});

describe('the remote manifest of a new remote', () => {
  it('has a free port, and a link at the end of the sidebar', () => {
    const others = [
      aRemoteManifest({ menu: [aLink({ key: 'e' }), aLink({ order: 40, key: 'v', icon: menuIconNames[0] })] }),
      aRemoteManifest({ port: 3003 }),
    ];
    expect(makeRemoteManifest({ name: 'remote-events', area: 'admin' }, others)).toEqual({
      name: 'remote-events',
      label: 'the events area',
      area: 'admin',
      port: 3002,
      paths: ['events'],
      menu: [{ path: 'events', label: 'Events', icon: menuIconNames[1], order: 160, key: 'n' }],
    });
  });

  it('has no link in the public area', () => {
    expect(makeRemoteManifest({ name: 'remote-trade-fairs', area: 'public' }, [aRemoteManifest()])).toMatchObject({
      area: 'public',
      paths: ['trade-fairs'],
      menu: [],
    });
  });

  it('has no key when every letter is taken', () => {
    const all = [...'abcdefghijklmnopqrstuvwxyz'].map((key) => aLink({ key }));
    expect(
      makeRemoteManifest({ name: 'remote-events', area: 'admin' }, [aRemoteManifest({ menu: all })]).menu[0],
    ).not.toHaveProperty('key');
  });

  it('has its label as title, else its name', () => {
    expect(makeTitle({ name: 'remote-admin-trade-fairs' })).toBe('Trade fairs');
    expect(makeTitle({ name: 'remote-events', label: 'What is on' })).toBe('What is on');
    expect(makeRemoteManifest({ name: 'remote-events', area: 'admin', label: 'What is on' }, [])).toMatchObject({
      label: 'the what is on area',
      paths: ['events'],
    });
  });

  it('avoids the ports of the shell and the API', () => {
    const others = Array.from({ length: 9 }, (_, at) => aRemoteManifest({ port: 3001 + at }));
    expect(makeRemoteManifest({ name: 'remote-events', area: 'admin' }, others).port).toBe(3011);
  });

  it.each([
    [
      'Remote-Events',
      '"Remote-Events" cannot be the name of a remote. It must be "remote-" and one or more words in lower case, such as remote-events.',
    ],
    [
      'events',
      '"events" cannot be the name of a remote. It must be "remote-" and one or more words in lower case, such as remote-events.',
    ],
    [
      'remote-../x',
      '"remote-../x" cannot be the name of a remote. It must be "remote-" and one or more words in lower case, such as remote-events.',
    ],
    ['remote-admin', '"remote-admin" does not say what the remote is about. Choose for example remote-admin-events.'],
    ['remote-admin-users', 'The path "users" belongs to remote-people: choose another name.'],
    ['remote-releases', 'The site reserves the path "releases": choose another name.'],
    ['remote-preview', 'The site reserves the path "preview": choose another name.'],
  ])('is refused to %s', (name, sentence) => {
    expect(() => makeRemoteManifest({ name, area: 'admin' }, [aRemoteManifest()])).toThrow(new Error(sentence));
  });

  it('has no public path that serves another document than a page', () => {
    expect(() => makeRemoteManifest({ name: 'remote-metrics', area: 'public' }, [aRemoteManifest()])).toThrow(
      new Error('The site reserves the path "metrics": choose another name.'),
    );
    expect(() => makeRemoteManifest({ name: 'remote-preview', area: 'public' }, [aRemoteManifest()])).toThrow(
      new Error('The site reserves the path "preview": choose another name.'),
    );
    expect(makeRemoteManifest({ name: 'remote-releases', area: 'public' }, [aRemoteManifest()]).paths).toEqual([
      'releases',
    ]);
  });

  it('has no public path that the site itself uses', () => {
    expect(() => makeRemoteManifest({ name: 'remote-news', area: 'public' }, [])).toThrow(
      new Error('The site reserves the path "news": choose another name.'),
    );
    expect(makeRemoteManifest({ name: 'remote-news', area: 'admin' }, []).paths).toEqual(['news']);
  });

  it('may have a path of the other area', () => {
    expect(makeRemoteManifest({ name: 'remote-users', area: 'public' }, [aRemoteManifest()]).paths).toEqual(['users']);
  });
});
