import type { Settings } from '@quoin/shared/contract/settings/settings';
import type { Background } from '../../background.ts';
import type { Db } from '../../db/database.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { now } from '../../timestamps.ts';
import { selectUser, type UserKey } from '../credentials.ts';

/** Mails a user, in the background, that a second factor was added or removed. `change` is a sentence. */
export type MailFactorChange = (user: UserKey, change: string) => void;

interface MailDependencies {
  db: Db;
  settings: Pick<Settings, 'siteUrl'>;
  mailer: Mailer;
  background: Background;
}

export const createFactorMail =
  ({ db, settings: { siteUrl }, mailer, background }: MailDependencies): MailFactorChange =>
  (user, change) => {
    if (!mailer.isConfigured) return;
    background(async () => {
      const row = await selectUser(db, user).select('email').executeTakeFirst();
      if (!row) return;
      await mailer.send({
        to: String(row.email),
        subject: 'The second factors of your account changed',
        text:
          `${change} This was at ${now()} UTC, for your account at ${siteUrl}/admin.\n\n`
          + 'If it was you, there is nothing to do.\n'
          + `If it was not you, set a new password at once, and look at the second factors of your account:\n${siteUrl}/admin/account\n`,
      });
    });
  };
