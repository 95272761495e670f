import type { Db } from '../db/database.ts';
import { refuseErrors } from '../http/problem.ts';

/** A name of fewer letters stands in too many good passwords by chance. */
const shortestName = 4;
/** Rows of keys, and the order of letters and digits: steps along them cost a guesser nothing. */
const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop', 'yxcvbnm', 'azertyuiop', '1234567890'];
const fewestRuns = 5;

/**
 * What the commonest passwords are made of. Long lists of leaked ones are full of these words with digits around them,
 * and few have the twelve characters that we ask for: the words say more, and need no package to be kept.
 */
const commonest = new RegExp(
  `^(?:${[
    'password',
    'passwort',
    'passw',
    'pass',
    'word',
    'admin',
    'administrator',
    'root',
    'user',
    'guest',
    'test',
    'testing',
    'demo',
    'default',
    'login',
    'welcome',
    'letmein',
    'changeme',
    'change',
    'me',
    'secret',
    'master',
    'access',
    'iloveyou',
    'love',
    'you',
    'my',
    'the',
    'i',
    'is',
    'monkey',
    'dragon',
    'football',
    'baseball',
    'superman',
    'batman',
    'princess',
    'sunshine',
    'shadow',
    'computer',
    'internet',
    'trustno',
    'hello',
    'world',
    'qwerty',
    'qwertz',
    'azerty',
    'abc',
    'abcd',
    'summer',
    'winter',
    'spring',
    'autumn',
    'company',
    'server',
  ].join('|')})+$`,
);
const leet: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Why a password is too easily guessed, or nothing; `names` are what a guesser knows of its owner and the place. */
export function weaknessOf(password: string, names: readonly string[]): string | undefined {
  const plain = password.toLowerCase();
  const known = names
    .map((name) => name.toLowerCase())
    .find((name) => squeezed(name).length >= shortestName && squeezed(plain).includes(squeezed(name)));
  if (known !== undefined) return `Must not contain "${known}".`;
  if (isRepeated(plain)) return 'Must not be the same few characters again and again.';
  if (runsOf(plain) < fewestRuns) return 'Must not be a row of neighbouring characters.';
  // Read as written, and with its digits as letters: `password1234` and `passw0rd` are one word.
  const readings = [
    plain,
    ...[plain, plain.replace(/[^\p{L}]+$/u, '')].map((text) =>
      text.replaceAll(/[013457@$!]/g, (sign) => leet[sign] ?? sign),
    ),
  ];
  return readings.some((reading) => commonest.test(reading.replaceAll(/[^\p{L}]/gu, '')))
    ? 'Must not be one of the commonest passwords.'
    : undefined;
}

/** Letters, with the signs that belong to them, and digits. */
const squeezed = (text: string): string => text.replaceAll(/[^\p{L}\p{M}\d]/gu, '');

/** Whether a piece of up to six characters makes up the whole of it, its last repetition perhaps cut. */
const isRepeated = (text: string): boolean =>
  [1, 2, 3, 4, 5, 6].some((length) => [...text].every((sign, index) => sign === text[index % length]));

/** How many runs of equal or neighbouring characters it takes to write it. */
function runsOf(text: string): number {
  const signs = [...text];
  return signs.filter((sign, index) => index === 0 || !isStep(signs[index - 1] ?? '', sign)).length;
}

function isStep(from: string, to: string): boolean {
  const distance = (to.codePointAt(0) ?? 0) - (from.codePointAt(0) ?? 0);
  return Math.abs(distance) <= 1 || rows.some((row) => row.includes(from + to) || row.includes(to + from));
}

/** What a guesser knows of an account: its name, ours, and the sites'. */
export const knownOf = (email: string, sites: readonly string[]): string[] => [
  email.split('@')[0] ?? '',
  'quoin',
  ...sites,
];

interface Sought {
  accountsKey: string;
  password: string;
  email?: string | undefined;
  userId?: number | undefined;
}

/** Throws 422 when a password is too easily guessed for this user, of whom the email or the id is known. */
export async function refuseWeak(db: Db, { accountsKey, password, email, userId }: Sought): Promise<void> {
  const user =
    email === undefined && userId !== undefined
      ? await db
          .selectFrom('users')
          .select('email')
          .where('app_key', '=', accountsKey)
          .where('id', '=', userId)
          .executeTakeFirst()
      : undefined;
  const sites = await db.selectFrom('applications').select('name').limit(100).execute();
  const weakness = weaknessOf(
    password,
    knownOf(
      String(email ?? user?.email ?? ''),
      sites.map(({ name }) => String(name)),
    ),
  );
  if (weakness !== undefined) refuseErrors({ password: [weakness] });
}
