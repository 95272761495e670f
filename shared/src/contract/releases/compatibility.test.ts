import {
  findDifferingTypes,
  findIncompatibilities,
  findIncompatibilitiesAmong,
  type Requirement,
} from './compatibility.ts';

const provides = {
  react: { version: '19.3.1', exports: ['useState', 'useId'] },
  '@quoin/shared/ui/panel': { version: '0.1.2', exports: ['Panel'] },
};

describe('the requirements of a remote', () => {
  it('are met when every export of every module is provided in an accepted version', () => {
    expect(
      findIncompatibilities(
        {
          react: { range: '^19.2.0', exports: ['useId'] },
          '@quoin/shared/ui/panel': { range: '^0.1.2', exports: ['Panel'] },
        },
        provides,
      ),
    ).toEqual([]);
    expect(findIncompatibilities({}, provides)).toEqual([]);
  });

  it('are not met, with the missing module or export', () => {
    expect(
      findIncompatibilities(
        {
          react: { range: '^19.3.1', exports: ['useState', 'use', 'useActionState'] },
          '@quoin/shared/ui/card': { range: '^0.1.0', exports: [] },
        },
        provides,
      ),
    ).toEqual(['react does not offer use, useActionState', '@quoin/shared/ui/card is not offered']);
  });

  it.each([
    ['^19.3.1', true],
    ['^19.3.0', true],
    ['^19.0.9', true],
    ['^19.3.2', false],
    ['^19.4.0', false],
    ['^18.3.1', false],
    ['^20.0.0', false],
  ])('checks a version against %s: %p', (range, fits) => {
    expect(findIncompatibilities({ react: { range, exports: [] } }, provides)).toEqual(
      fits ? [] : [`react is needed in ${range}, and offered in 19.3.1`],
    );
  });

  it.each([
    ['^0.1.0', true],
    ['^0.1.3', false],
    ['^0.0.9', false],
    ['^0.2.0', false],
    ['^0.0.0', false],
  ])('treats each minor version below 1.0.0 as breaking: %s is %p', (range, fits) => {
    expect(findIncompatibilities({ '@quoin/shared/ui/panel': { range, exports: [] } }, provides)).toHaveLength(
      fits ? 0 : 1,
    );
  });
});

describe('a module named like an inherited property of objects', () => {
  const names = ['constructor', 'toString', '__proto__', 'hasOwnProperty'];
  const makeRequires = (need: Requirement): Record<string, Requirement> =>
    Object.fromEntries(names.map((name) => [name, need]));

  it('is not provided by a shell that does not list it', () => {
    expect(findIncompatibilities(makeRequires({ range: '^1.0.0', exports: ['x'] }), provides)).toEqual(
      names.map((name) => `${name} is not offered`),
    );
  });

  it('is not reported as of another area or with other types', () => {
    const shell = { name: 'shell', version: 'aaa', provides };
    const manifest = { name: 'remote-x', label: 'X', area: 'public' as const, port: 1, paths: ['x'], menu: [] };
    const remote = {
      name: 'remote-x',
      version: 'bbb',
      requires: makeRequires({ range: '^1.0.0', exports: [], types: 'a' }),
    };
    expect(findIncompatibilitiesAmong([shell, { ...remote, manifest }])).toEqual(
      names.map((name) => `remote-x bbb does not fit shell aaa: ${name} is not offered.`),
    );
    expect(findDifferingTypes(remote, shell)).toEqual([]);
  });
});

describe('builds that are to run together', () => {
  const requires = { react: { range: '^19.3.1', exports: ['use'] } };

  it('are compatible, or are named with their incompatibilities', () => {
    const shell = { name: 'shell', version: 'aaa', provides };
    expect(
      findIncompatibilitiesAmong([
        shell,
        { name: 'remote-x', version: 'bbb', requires: { react: { range: '^19.3.1', exports: ['useId'] } } },
        { name: 'remote-old', version: 'ccc' },
      ]),
    ).toEqual([]);
    expect(findIncompatibilitiesAmong([shell, { name: 'remote-x', version: 'bbb', requires }])).toEqual([
      'remote-x bbb does not fit shell aaa: react does not offer use.',
    ]);
  });

  it('are incompatible when a public remote requires a module of the back-office', () => {
    const panel = { '@quoin/shared/ui/panel': { range: '^0.1.2', exports: ['Panel'] } };
    const shell = {
      name: 'shell',
      version: 'aaa',
      provides: { '@quoin/shared/ui/panel': { ...provides['@quoin/shared/ui/panel'], area: 'admin' } },
    } as const;
    const remote = (area: 'public' | 'admin') => ({
      name: 'remote-x',
      version: 'bbb',
      requires: panel,
      manifest: { name: 'remote-x', label: 'X', area, port: 1, paths: ['x'], menu: [] },
    });
    expect(findIncompatibilitiesAmong([shell, remote('admin')])).toEqual([]);
    expect(findIncompatibilitiesAmong([shell, remote('public')])).toEqual([
      'remote-x bbb does not fit shell aaa: @quoin/shared/ui/panel is not offered to a public remote.',
    ]);
    expect(findIncompatibilitiesAmong([{ ...shell, provides }, remote('public')])).toEqual([]);
  });

  it('are not compared without a shell that lists what it provides', () => {
    expect(
      findIncompatibilitiesAmong([
        { name: 'shell', version: 'aaa' },
        { name: 'remote-x', version: 'bbb', requires },
      ]),
    ).toEqual([]);
  });
});
