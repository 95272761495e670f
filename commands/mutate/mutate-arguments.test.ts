import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from '../run/root.ts';
import { areas } from './areas.ts';
import { readMutateArguments } from './mutate-arguments.ts';
import { getShard, isInSample, type MutantPlace } from './sample.ts';

const read = (...given: string[]) => readMutateArguments(given, (file) => file.endsWith('.ts'));

describe('the arguments of npm run mutate', () => {
  it('name no area: all areas are tried, each with its share', () => {
    expect(read().chosen).toEqual(areas);
  });

  it('name an area, a seed and a share', () => {
    const { chosen, seed } = read('changes', '--seed', '3', '--share', '40');
    expect(chosen.map(({ name, share }) => [name, share])).toEqual([['changes', 40]]);
    expect(seed).toBe(3);
  });

  it('name a file: all its mutants are tried, by the tests of its area', () => {
    const [area] = read('content-api/src/engine/move.ts').chosen;
    expect(area?.share).toBe(100);
    expect(area?.runs).toEqual([{ ...areas[0]?.runs[0], mutate: ['content-api/src/engine/move.ts'] }]);
  });

  it.each([
    [['elsewhere/file.ts'], 'elsewhere/file.ts is no area'],
    [['content-api/src/engine/gone'], 'content-api/src/engine/gone is no area'],
    [['--share', 'half'], '--share is a number'],
    [['--shard', '4/3'], '--shard is the part'],
    [['--shard', '0/3'], '--shard is the part'],
  ])('are refused with a sentence: %j', (given, sentence) => {
    expect(() => read(...given)).toThrow(sentence);
  });
});

it('the areas name files and folders that exist', () => {
  const named = areas.flatMap(({ runs }) => runs.flatMap(({ mutate, tests }) => [...mutate, ...tests]));
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((one) => !existsSync(path.join(root, one)))).toEqual([]);
});

describe('the sample of mutants', () => {
  const places = Array.from({ length: 2_000 }, (_, line): MutantPlace => {
    const location = { start: { line, column: 4 }, end: { line, column: 9 } };
    return { file: 'a/file.ts', location, mutatorName: 'BooleanLiteral', replacement: 'false' };
  });
  const whole = { index: 1, count: 1 };
  const draw = (seed: number, shard = whole) =>
    places.filter((place) => isInSample(place, getShard({ seed, share: 10 }, shard)));

  it('is the same for the same seed, another one for another, and about as large as its share', () => {
    expect(draw(7)).toEqual(draw(7));
    expect(draw(8)).not.toEqual(draw(7));
    expect(draw(7).length).toBeGreaterThan(150);
    expect(draw(7).length).toBeLessThan(250);
  });

  it('is the union of its shards, which have no mutant in common', () => {
    const shards = [1, 2, 3].flatMap((index) => draw(7, { index, count: 3 }));
    expect(new Set(shards)).toEqual(new Set(draw(7)));
    expect(shards).toHaveLength(draw(7).length);
  });
});
