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
import { up as secondFactors } from './025-second-factors.ts';
import { up as reauthentication } from './026-reauthentication.ts';
import { up as identities } from './027-identities.ts';
import { up as crops } from './029-crops.ts';
import { up as pictureUses } from './030-picture-uses.ts';
import { up as mediaTags } from './031-media-tags.ts';
import { up as postAuthors } from './032-post-authors.ts';
import { up as drafts } from './033-drafts.ts';
import { up as versions } from './034-versions.ts';
import { up as trash } from './035-trash.ts';
import { up as redirects } from './036-redirects.ts';
import { up as roles } from './037-roles.ts';
import { up as audit } from './038-audit.ts';
import { up as sets } from './039-sets.ts';
import { up as savedViews } from './040-saved-views.ts';
import { up as presence } from './041-presence.ts';
import { up as reviews } from './042-reviews.ts';
import { up as previews } from './043-previews.ts';
import { up as versionsOfChanges } from './044-versions-of-changes.ts';
import { up as pictureHosts } from './045-picture-hosts.ts';
import { up as apiTokens } from './046-api-tokens.ts';
import { up as draftChanges } from './047-draft-changes.ts';

export interface Migration {
  number: number;
  name: string;
  /**
   * Whether an API process of the version before can keep working while and after it runs (`expand`), or must have
   * ended (`contract`). The README in this folder says which is which.
   */
  kind: 'expand' | 'contract';
  up: (db: Db, database: Database) => Promise<void>;
}

/** All migrations, in order. A released one never changes; a later migration corrects its mistakes. */
export const migrations: readonly Migration[] = [
  { number: 1, name: 'initial', kind: 'expand', up: initial },
  { number: 2, name: 'lists', kind: 'expand', up: lists },
  { number: 4, name: 'account links', kind: 'expand', up: accountLinks },
  { number: 5, name: 'contact messages', kind: 'expand', up: contactMessages },
  { number: 6, name: 'changes', kind: 'contract', up: changes },
  { number: 7, name: 'idempotency', kind: 'expand', up: idempotency },
  { number: 8, name: 'media', kind: 'contract', up: media },
  { number: 11, name: 'former slugs', kind: 'expand', up: formerSlugs },
  { number: 12, name: 'idle tokens', kind: 'expand', up: idleTokens },
  { number: 14, name: 'deleted records', kind: 'expand', up: deletedRecords },
  { number: 15, name: 'who changed', kind: 'expand', up: whoChanged },
  { number: 17, name: 'former pictures', kind: 'contract', up: formerPictures },
  { number: 18, name: 'numbered media', kind: 'contract', up: numberedMedia },
  { number: 20, name: 'profile links', kind: 'expand', up: profileLinks },
  { number: 21, name: 'row counts', kind: 'contract', up: rowCounts },
  { number: 22, name: 'category slugs', kind: 'contract', up: categorySlugs },
  { number: 23, name: 'sign-ins', kind: 'expand', up: signIns },
  { number: 24, name: 'invitations', kind: 'expand', up: invitations },
  { number: 25, name: 'second factors', kind: 'expand', up: secondFactors },
  { number: 26, name: 'reauthentication', kind: 'expand', up: reauthentication },
  { number: 27, name: 'identities', kind: 'expand', up: identities },
  { number: 29, name: 'crops', kind: 'expand', up: crops },
  { number: 30, name: 'picture uses', kind: 'expand', up: pictureUses },
  { number: 31, name: 'media tags', kind: 'expand', up: mediaTags },
  { number: 32, name: 'post authors', kind: 'expand', up: postAuthors },
  { number: 33, name: 'drafts', kind: 'expand', up: drafts },
  { number: 34, name: 'versions', kind: 'expand', up: versions },
  { number: 35, name: 'trash', kind: 'expand', up: trash },
  { number: 36, name: 'redirects', kind: 'expand', up: redirects },
  { number: 37, name: 'roles', kind: 'expand', up: roles },
  { number: 38, name: 'audit', kind: 'expand', up: audit },
  { number: 39, name: 'sets', kind: 'expand', up: sets },
  { number: 40, name: 'saved views', kind: 'expand', up: savedViews },
  { number: 41, name: 'presence', kind: 'expand', up: presence },
  { number: 42, name: 'reviews', kind: 'expand', up: reviews },
  { number: 43, name: 'previews', kind: 'expand', up: previews },
  { number: 44, name: 'versions of changes', kind: 'expand', up: versionsOfChanges },
  { number: 45, name: 'picture hosts', kind: 'expand', up: pictureHosts },
  { number: 46, name: 'API tokens', kind: 'expand', up: apiTokens },
  { number: 47, name: 'draft changes', kind: 'expand', up: draftChanges },
];
