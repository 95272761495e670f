import { readAttackArguments } from './attack-arguments.ts';
import { families, quickFamilies } from './families.ts';

const known = { all: [...families.keys()], quick: quickFamilies };
const read = (...args: string[]) => readAttackArguments(args, known);

describe('npm run attack', () => {
  it('runs everything without arguments', () => {
    expect(read()).toEqual({
      names: known.all,
      isQuick: false,
      isOnPostgres: false,
      calls: 100_000,
      seed: 1,
      isWritten: false,
    });
  });

  it('runs the named families, in the usual order', () => {
    expect(read('fuzz', 'wall', '--calls', '50', '--seed', '7')).toMatchObject({
      names: ['wall', 'fuzz'],
      calls: 50,
      seed: 7,
    });
  });

  it('runs the families that have a quick half with --quick', () => {
    expect(read('--quick').names).toEqual(['wall', 'scripts', 'fuzz']);
    expect(() => read('--quick', 'storms')).toThrow('There is no quick attack storms');
  });

  it('refuses an unknown family or option, and names the known ones', () => {
    expect(() => read('walls')).toThrow(
      'There is no attack walls; the attacks are wall, scripts, fuzz, storms, guards.',
    );
    expect(() => read('--fast')).toThrow('npm run attack -- [wall|scripts|fuzz|storms|guards]');
    expect(() => read('--calls', 'many')).toThrow('--calls must be a number from 1 on.');
  });

  it('writes only the results of all attacks', () => {
    expect(read('--write').isWritten).toBe(true);
    expect(() => read('--write', 'wall')).toThrow('Only a run of all attacks is written');
  });
});
