import type { Contract } from '@quoin/shared/contract/contract';
import { reviewPath } from '@quoin/shared/contract/review-path';
import type { Settings } from '@quoin/shared/contract/settings/settings';
import { users } from '@quoin/shared/contract/resources/users';
import type { Background } from '../background.ts';
import type { Db } from '../db/database.ts';
import { activeStatus } from '../engine/resource.ts';
import type { Mailer } from './mailer.ts';

/** The people who are written to about one request at most. */
const maxMailed = 20;

/** What is told about the review of a record. `whom` are ids of accounts. */
interface ReviewNews {
  appKey: string;
  contract: Contract;
  id: number;
  whom: readonly number[];
  news: 'asked' | 'approved' | 'changes';
}

/** Mails people about a review, in the background. */
export type MailReview = (news: ReviewNews) => void;

interface MailDependencies {
  db: Db;
  settings: Pick<Settings, 'siteUrl' | 'accountsAppKey'>;
  mailer: Mailer;
  background: Background;
}

const sentences = {
  asked: 'somebody asks you to review the draft of a',
  approved: 'a draft of yours has been approved, of a',
  changes: 'a reviewer asks for changes of a draft of yours, of a',
} as const;

/** The mail has nothing of the draft, which is not public, nor of the comments: it links to the form. */
export const createReviewMail =
  ({ db, settings: { siteUrl, accountsAppKey }, mailer, background }: MailDependencies): MailReview =>
  ({ appKey, contract, id, whom, news }) => {
    if (!mailer.isConfigured || whom.length === 0) return;
    background(async () => {
      const site = await db.selectFrom('applications').select('name').where('app_key', '=', appKey).executeTakeFirst();
      const rows = await db
        .selectFrom(users.name)
        .select(['email'])
        .where('app_key', '=', accountsAppKey)
        .where('id', 'in', whom)
        .where('status', '=', activeStatus)
        .orderBy('id')
        .limit(maxMailed)
        .execute();
      const name = String(site?.name);
      for (const { email } of rows)
        await mailer.send({
          to: String(email),
          subject: `${name}: ${news === 'asked' ? 'a review is asked of you' : 'your draft has been reviewed'}`,
          text: `At ${name}, ${sentences[news]} ${contract.noun}.\n\nOpen it here:\n${siteUrl}${reviewPath}/${contract.name}/${id}?site=${encodeURIComponent(appKey)}\n`,
        });
    });
  };
