import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as commonDictionary } from '@zxcvbn-ts/language-common';
import { dictionary as englishDictionary } from '@zxcvbn-ts/language-en';
import { serveRequests } from '../helper-process.ts';
import type { PasswordCheck, PasswordStrength } from './password-strength.ts';

/**
 * Limits of one analysis, because its time grows with the square of the length: with the library's own limits it
 * takes more than half a second. A password is at least as strong as its first 64 characters.
 */
const limits = { maxLength: 64, l33tMaxSubstitutions: 20 };

// Without `translations`, the feedback consists of the library's keys.
const estimator = new ZxcvbnFactory({
  ...limits,
  dictionary: { ...commonDictionary, ...englishDictionary },
  graphs: adjacencyGraphs,
});

serveRequests(async ({ password, names }: PasswordCheck): Promise<PasswordStrength> => {
  const { score, feedback } = estimator.check(password, [...names]);
  return { score, warning: feedback.warning, suggestions: feedback.suggestions };
});
