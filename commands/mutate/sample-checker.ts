import path from 'node:path';
import { CheckStatus, type Checker, type CheckResult } from '@stryker-mutator/api/check';
import type { Mutant, StrykerOptions } from '@stryker-mutator/api/core';
import { commonTokens, declareClassPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import { isInSample, type Sample } from './sample.ts';

const isSample = (value: unknown): value is Sample =>
  typeof value === 'object' && value !== null && 'seed' in value && 'from' in value && 'to' in value;

/**
 * Rejects all mutants that are not in the sample. An Ignore plugin cannot draw a sample: it ignores a node with all
 * the nodes inside it. Stryker reports a rejected mutant as a compile error, which it leaves out of its score.
 */
class SampleChecker implements Checker {
  static inject = tokens(commonTokens.options);
  readonly #sample: Sample;

  constructor({ sample }: StrykerOptions) {
    if (!isSample(sample)) throw new Error('The options of Stryker have no sample.');
    this.#sample = sample;
  }

  async init(): Promise<void> {}

  check(mutants: Mutant[]): Promise<Record<string, CheckResult>> {
    return Promise.resolve(
      Object.fromEntries(
        mutants.map((mutant): [string, CheckResult] => {
          const file = path.relative(process.cwd(), mutant.fileName).replaceAll(path.sep, '/');
          return isInSample({ ...mutant, file }, this.#sample)
            ? [mutant.id, { status: CheckStatus.Passed }]
            : [mutant.id, { status: CheckStatus.CompileError, reason: 'not in the sample' }];
        }),
      ),
    );
  }

  /** One group, because to check takes no time, and a group is one message to this process. */
  group(mutants: Mutant[]): Promise<string[][]> {
    return Promise.resolve([mutants.map(({ id }) => id)]);
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, 'sample', SampleChecker)];

/** Declares the option, so that Stryker does not warn of an unknown one. */
export const strykerValidationSchema = { properties: { sample: { type: 'object' } } };
