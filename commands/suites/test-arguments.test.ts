import { watchArguments } from './jest-suite.ts';
import { stages } from './suites.ts';
import { readTestArguments } from './test-arguments.ts';

describe('the arguments of npm test', () => {
  it.each([
    [[], { suiteName: undefined, args: [], isWatched: false }],
    [['unit', 'settings'], { suiteName: 'unit', args: ['settings'], isWatched: false }],
    [['unit', 'settings', '--watch'], { suiteName: 'unit', args: ['settings'], isWatched: true }],
    [
      ['unit', '--watch', 'settings', '-t', 'names'],
      { suiteName: 'unit', args: ['settings', '-t', 'names'], isWatched: true },
    ],
    [['--watch', 'api'], { suiteName: 'api', args: [], isWatched: true }],
  ])('%j name a suite, its own arguments, and whether it is watched', (given, read) => {
    expect(readTestArguments(given)).toEqual(read);
  });

  it('watch the named tests, or without a name those of the changed files', () => {
    expect(watchArguments(['settings'], ['node', 'screens'])).toEqual([
      'settings',
      '--watchAll',
      '--selectProjects',
      'node',
      'screens',
    ]);
    expect(watchArguments(['--verbose'], ['api'])).toEqual(['--verbose', '--watch', '--selectProjects', 'api']);
  });

  it('can watch unit and api', () => {
    const suites = stages().flat();
    expect(suites.filter(({ watch }) => watch !== undefined).map(({ name }) => name)).toEqual(['unit', 'api']);
  });
});
