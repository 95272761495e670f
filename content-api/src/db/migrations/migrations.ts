import type { Database, Db } from '../database.ts';
import { up as initial } from './001-initial.ts';
import { up as lists } from './002-lists.ts';
import { up as accountLinks } from './004-account-links.ts';
import { up as contactMessages } from './005-contact-messages.ts';
import { up as changes } from './006-changes.ts';
import { up as idempotency } from './007-idempotency.ts';
import { up as media } from './008-media.ts';
import { up as formerSlugs } from './011-former-slugs.ts';
import { up as idleTokens } from './012-idle-tokens.ts';
import { up as deletedRecords } from './014-deleted-records.ts';
import { up as whoChanged } from './015-who-changed.ts';
import { up as formerPictures } from './017-former-pictures.ts';
import { up as numberedMedia } from './018-numbered-media.ts';
import { up as profileLinks } from './020-profile-links.ts';
import { up as rowCounts } from './021-row-counts.ts';
import { up as categorySlugs } from './022-category-slugs.ts';
import { up as signIns } from './023-sign-ins.ts';
import { up as invitations } from './024-invitations.ts';

export interface Migration {
  number: number;
  name: string;
  up: (db: Db, database: Database) => Promise<void>;
}

/** All migrations, in order. A released one never changes; a later migration corrects its mistakes. */
export const migrations: readonly Migration[] = [
  { number: 1, name: 'initial', up: initial },
  { number: 2, name: 'lists', up: lists },
  { number: 4, name: 'account links', up: accountLinks },
  { number: 5, name: 'contact messages', up: contactMessages },
  { number: 6, name: 'changes', up: changes },
  { number: 7, name: 'idempotency', up: idempotency },
  { number: 8, name: 'media', up: media },
  { number: 11, name: 'former slugs', up: formerSlugs },
  { number: 12, name: 'idle tokens', up: idleTokens },
  { number: 14, name: 'deleted records', up: deletedRecords },
  { number: 15, name: 'who changed', up: whoChanged },
  { number: 17, name: 'former pictures', up: formerPictures },
  { number: 18, name: 'numbered media', up: numberedMedia },
  { number: 20, name: 'profile links', up: profileLinks },
  { number: 21, name: 'row counts', up: rowCounts },
  { number: 22, name: 'category slugs', up: categorySlugs },
  { number: 23, name: 'sign-ins', up: signIns },
  { number: 24, name: 'invitations', up: invitations },
];
