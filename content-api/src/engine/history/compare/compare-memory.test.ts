import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ChangedText } from './compare-fields.ts';
import { comparisonHeapMb } from './compare-states.ts';

/** Compares in a thread that has half of the memory that a comparison has. */
const compareInHalf = (text: Pick<ChangedText, 'before' | 'after'>): Promise<string> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(
      `const { parentPort, workerData } = require('node:worker_threads');
       import(workerData.file).then(({ compareFields }) => {
         compareFields({ texts: [{ field: 'text', isRich: true, ...workerData.text }], budgetMs: 60_000 });
         parentPort.postMessage('compared');
       });`,
      {
        eval: true,
        workerData: { file: path.join(__dirname, 'compare-fields.ts'), text },
        resourceLimits: { maxOldGenerationSizeMb: comparisonHeapMb / 2 },
      },
    );
    thread.on('message', resolve).on('error', reject);
  });

const words = (count: number, mark: string): string =>
  Array.from({ length: count }, (_, index) => `${mark}${index}`).join(' ');

describe('a comparison takes at most half of its memory', () => {
  it.each([
    ['single letters', 'a b '.repeat(74_000), 'b b a '.repeat(49_000)],
    ['signs without spaces', ',.'.repeat(149_000), '.;'.repeat(149_000)],
    ['words without one in common', words(45_000, 'a'), words(45_000, 'b')],
    ['pictures', '<img src="a">'.repeat(20_000), `a${'<img src="b">'.repeat(20_000)}`],
    ['blocks', '</p><p>a b c d e f g h i'.repeat(1_990), '</p><p>a b c d e f g h j'.repeat(1_990)],
  ])('for %s', async (...[, before, after]) => {
    expect(await compareInHalf({ before: `<p>${before}</p>`, after: `<p>${after}</p>` })).toBe('compared');
  });
});
