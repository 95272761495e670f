import path from 'node:path';
import { helperProcess } from '../helper-process.ts';
import { limitConcurrency } from '../limit-concurrency.ts';

export interface PasswordCheck {
  password: string;
  /** Words that an attacker tries first. */
  names: string[];
}

export interface PasswordStrength {
  /** From 0 to 4. With 4, guessing takes at least 10^10 attempts. */
  score: number;
  /** The key of a warning of zxcvbn, or null. */
  warning: string | null;
  /** The keys of suggestions of zxcvbn. */
  suggestions: string[];
}

const runLimited = limitConcurrency({ concurrency: 1, maxQueued: 20, status: 429 });
const checker = helperProcess<PasswordCheck, PasswordStrength>(path.join(import.meta.dirname, 'password-worker.ts'), {
  timeoutMs: 20_000,
});

/**
 * Estimates how hard a password is to guess, in a child process: the dictionaries take tens of megabytes, and an
 * analysis takes up to 0.2 seconds.
 * @throws {HttpProblem} 429 when too many passwords are waiting for their check
 */
export const estimateStrength = (check: PasswordCheck): Promise<PasswordStrength> =>
  runLimited(() => checker.request(check));
