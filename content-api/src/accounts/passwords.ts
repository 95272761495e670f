import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';
import { limitConcurrency } from '../limit-concurrency.ts';

const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;
const pattern = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([\w+/]{1,88})\$([\w+/]{1,88})$/;

const derive = promisify(argon2);
// Each derivation occupies a thread of libuv's pool, which file access and DNS also use, so at most two run at a time.
const runLimited = limitConcurrency({ concurrency: 2, maxQueued: 20, status: 429 });

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replaceAll('=', '');

/** Hashes a password with argon2id, in the PHC string format: the cost can grow, and old hashes remain valid. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await run({ ...cost, message: Buffer.from(password), nonce, tagLength });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`;
}

/**
 * Verifies a password against a hash. Without a hash it does the same work and returns false, so that the response time
 * does not reveal which accounts exist.
 */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, tag] = pattern.exec(hash ?? '') ?? [];
  if (nonce === undefined || tag === undefined) {
    await run({ ...cost, message: Buffer.from(password), nonce: randomBytes(16), tagLength });
    return false;
  }
  const expected = Buffer.from(tag, 'base64');
  const actual = await run({
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    message: Buffer.from(password),
    nonce: Buffer.from(nonce, 'base64'),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected);
}

const run = (parameters: Argon2Parameters): Promise<Buffer> => runLimited(() => derive('argon2id', parameters));
