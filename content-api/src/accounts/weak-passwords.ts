import type { TranslationKeys } from '@zxcvbn-ts/core';
import type { Db } from '../db/database.ts';
import { refuseErrors } from '../http/problem.ts';
import { readAppKeys } from './credentials.ts';
import { estimateStrength } from './password-strength.ts';

/** Shorter names occur by chance in too many good passwords. */
const shortestName = 4;
/** The lowest accepted score: more than 10^8 guesses, which is safe with a slow hash such as argon2id. */
const strong = 3;

const repeats = 'Must not be the same few characters again and again.';
const row = 'Must not be a row of neighbouring keys.';
const date = 'Must be more than a date or a year.';
const common = 'Must not be one of the most common passwords.';
const name = 'Must be more than a name.';
const warnings: Readonly<Partial<Record<string, string>>> = {
  straightRow: row,
  keyPattern: row,
  simpleRepeat: repeats,
  extendedRepeat: repeats,
  sequences: 'Must not be a sequence, such as letters of the alphabet or digits in order.',
  recentYears: date,
  dates: date,
  topTen: common,
  topHundred: common,
  common,
  similarToCommon: 'Must not be a common password with a few more characters.',
  wordByItself: 'Must be more than one word.',
  namesByThemselves: name,
  commonNames: name,
  userInputs: 'Must not consist of your name or the site’s.',
} satisfies Partial<TranslationKeys['warnings']>;
const withoutWarning = 'Is too easy to guess.';

/** Suggestions that add something to the warning and to `advice`. */
const suggestions: Readonly<Partial<Record<string, string>>> = {
  l33t: 'Digits and signs in place of letters do not help.',
  reverseWords: 'Words spelled backwards do not help.',
} satisfies Partial<TranslationKeys['suggestions']>;
const advice = 'Three or four words that do not belong together are hard to guess.';

/**
 * Returns why a password is too easy to guess and what to do about it, or undefined.
 * @param names words that an attacker knows about the user and the site
 */
export async function findWeakness(password: string, names: readonly string[]): Promise<string | undefined> {
  const squeezed = squeeze(password);
  const contained = names.find((one) => squeeze(one).length >= shortestName && squeezed.includes(squeeze(one)));
  if (contained !== undefined) return `Must not contain "${contained.toLowerCase()}". ${advice}`;
  const candidates = names.flatMap((one) => [one, squeeze(one), ...one.split(/[^\p{L}\p{M}\d]+/u)]);
  const strength = await estimateStrength({ password, names: candidates.filter((word) => word !== '') });
  if (strength.score >= strong) return undefined;
  return [
    (strength.warning === null ? undefined : warnings[strength.warning]) ?? withoutWarning,
    ...strength.suggestions.flatMap((key) => suggestions[key] ?? []),
    advice,
  ].join(' ');
}

/** Keeps only letters, combining marks and digits, in lower case. */
const squeeze = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{M}\d]/gu, '');

interface KnownNames {
  email: string;
  /** The names of the user. */
  userNames?: readonly string[];
  sites: readonly string[];
}

/** Lists the words that an attacker knows about an account: its email and names, the product and the sites. */
export const listKnownNames = ({ email, userNames = [], sites }: KnownNames): string[] => [
  email.split('@')[0] ?? '',
  ...userNames,
  'quoin',
  ...sites,
];

const nameColumns = ['name', 'firstname', 'lastname'] as const;

interface NewPassword {
  accountsKey: string;
  password: string;
  /** The user's values that are written together with the password. */
  values?: Readonly<Record<string, unknown>>;
  userId?: number | undefined;
  /** The applications whose names count, in addition to those of the user: a refusal tells their names. */
  appKeys?: readonly string[] | undefined;
}

/**
 * Refuses a password that is easy to guess for a user, given the user's email and names.
 * @throws {HttpProblem} 422 when the password is too weak
 */
export async function refuseWeak(
  db: Db,
  { accountsKey, password, values = {}, userId, appKeys = [] }: NewPassword,
): Promise<void> {
  const stored =
    userId === undefined
      ? undefined
      : await db
          .selectFrom('users')
          .select(['email', ...nameColumns])
          .where('app_key', '=', accountsKey)
          .where('id', '=', userId)
          .executeTakeFirst();
  // A refusal tells the name that the password contains, so names of other sites do not count.
  const ownKeys = userId === undefined ? [] : await readAppKeys(db, { app_key: accountsKey, user_id: userId });
  const keys = [...appKeys, ...ownKeys];
  const sites =
    keys.length === 0
      ? []
      : await db.selectFrom('applications').select('name').where('app_key', 'in', keys).limit(100).execute();
  const user = { ...stored, ...values };
  const weakness = await findWeakness(
    password,
    listKnownNames({
      email: String(user.email ?? ''),
      userNames: nameColumns.map((column) => String(user[column] ?? '')),
      sites: sites.map((site) => String(site.name)),
    }),
  );
  if (weakness !== undefined) refuseErrors({ password: [weakness] });
}
