import type { Db } from '../db/database.ts';
import { refuseErrors } from '../http/problem.ts';

/** Shorter names occur by chance in too many good passwords. */
const shortestName = 4;
/** Rows of keys on keyboards. A sequence along a row is as easy to guess as consecutive letters or digits. */
const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop', 'yxcvbnm', 'azertyuiop', '1234567890'];
const fewestRuns = 5;

/**
 * The words that the most common passwords consist of. Lists of leaked passwords mostly have these words with digits
 * around them, and few entries have the required twelve characters. So the words detect more, without a package.
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

/**
 * Returns why a password is too easy to guess, or undefined.
 * @param names words that an attacker knows about the user and the site
 */
export function weaknessOf(password: string, names: readonly string[]): string | undefined {
  const plain = password.toLowerCase();
  const known = names
    .map((name) => name.toLowerCase())
    .find((name) => squeezed(name).length >= shortestName && squeezed(plain).includes(squeezed(name)));
  if (known !== undefined) return `Must not contain "${known}".`;
  if (isRepeated(plain)) return 'Must not be the same few characters again and again.';
  if (runsOf(plain) < fewestRuns) return 'Must not be a row of neighbouring characters.';
  // Read it as written and with digits replaced by letters, so that `password1234` and `passw0rd` match.
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

/** Keeps only letters, combining marks and digits. */
const squeezed = (text: string): string => text.replaceAll(/[^\p{L}\p{M}\d]/gu, '');

/** Checks whether the text repeats one to six characters. The last repetition may be incomplete. */
const isRepeated = (text: string): boolean =>
  [1, 2, 3, 4, 5, 6].some((length) => [...text].every((sign, index) => sign === text[index % length]));

/** Counts the runs of equal or neighbouring characters. */
function runsOf(text: string): number {
  const signs = [...text];
  return signs.filter((sign, index) => index === 0 || !isStep(signs[index - 1] ?? '', sign)).length;
}

function isStep(from: string, to: string): boolean {
  const distance = (to.codePointAt(0) ?? 0) - (from.codePointAt(0) ?? 0);
  return Math.abs(distance) <= 1 || rows.some((row) => row.includes(from + to) || row.includes(to + from));
}

/** Lists the words that an attacker knows about an account: from its email, the product and the sites. */
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

/**
 * Refuses a password that is easy to guess for the user with this email or id.
 * @throws {HttpProblem} 422 when the password is too weak
 */
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
