import type { Guard, GuardCheck } from './removable-guard.ts';

const api = 'content-api/src';
const inApi = (file: string, test: string): GuardCheck => ({ project: 'api', file: `${api}/${file}`, test });
const conformance = (test: string): GuardCheck => inApi('engine/conformance.test.ts', test);

/** Between the applications, and between what people may do in one. */
export const tenancyGuards: readonly Guard[] = [
  {
    name: 'reads select the rows of one application',
    file: `${api}/engine/list-page.ts`,
    code: "'appKey' in scope ? all.where('app_key', '=', scope.appKey) : all.where('app_key', 'in', scope.appKeys)",
    without: 'all',
    check: { attack: 'wall' },
  },
  {
    name: 'a change selects the row of one application',
    file: `${api}/engine/repository.ts`,
    code: `.set((eb) => ({ version: eb('version', '+', 1), ...notePublication(contract, values) }))
        .where('app_key', '=', scope.appKey)`,
    without: ".set((eb) => ({ version: eb('version', '+', 1), ...notePublication(contract, values) }))",
    check: conformance('isolates the records'),
  },
  {
    name: 'a picture is read and cropped in one application',
    file: `${api}/media/find-file.ts`,
    code: `.where('app_key', '=', scope.appKey)`,
    without: '',
    check: inApi('routes/media/crop.test.ts', 'needs a picture of this application'),
  },
  {
    name: 'a deletion of a picture selects the row of one application',
    file: `${api}/media/media-files.ts`,
    code: `.deleteFrom('media')
      .where('app_key', '=', scope.appKey)`,
    without: ".deleteFrom('media')",
    check: inApi('routes/media/files.test.ts', 'finds only files of the application'),
  },
  {
    name: 'the words of a picture are those of a file of one application',
    file: `${api}/media/library-texts.ts`,
    code: ".where('app_key', '=', appKey)",
    without: '',
    check: inApi('media/pictures.test.ts', 'never have the text of a file of another application'),
  },
  {
    name: 'the change log is that of one application',
    file: `${api}/routes/site/change-log.ts`,
    code: ".where('app_key', '=', scope.appKey)",
    without: '',
    check: inApi('routes/site/change-log.test.ts', 'is limited to the application'),
  },
  {
    name: 'a draft is announced to who is a member',
    file: `${api}/routes/site/changes.ts`,
    code: 'if (isSignedIn) await gates.signedIn(request);',
    without: '',
    check: inApi('routes/site/draft-events.test.ts', 'is not what a token without access gets'),
  },
  {
    name: 'a draft is announced to who may see the record',
    file: `${api}/changes/draft-listeners.ts`,
    code: 'if (changed > since && visible.has(resource))',
    without: 'if (changed > since)',
    check: inApi('routes/site/draft-events.test.ts', 'hears only of resources whose records their role may see'),
  },
  {
    name: 'no draft is announced after the membership',
    file: `${api}/accounts/access.ts`,
    code: 'return holder?.appKeys.includes(getAdmin(request).scope.appKey) ? holder : undefined;',
    without: 'return holder;',
    check: inApi('routes/site/draft-events.test.ts', 'is of a removed member'),
  },
  {
    name: 'a draft is announced in its application',
    file: `${api}/changes/draft-changes.ts`,
    code: ".where('app_key', '=', appKey)",
    without: '',
    check: inApi('routes/site/draft-events.test.ts', 'hears nothing of other applications'),
  },
  {
    name: 'the audit is that of one application',
    file: `${api}/audit/read-audit.ts`,
    code: "let entries = db.selectFrom('audit').where('app_key', '=', appKey);",
    without: "let entries = db.selectFrom('audit');",
    check: inApi('routes/audit/audit.test.ts', 'is limited to the application'),
  },
  {
    name: 'the history is that of a record of one application',
    file: `${api}/engine/history/read-versions.ts`,
    code: 'const row = await rowsWithin({ db, scope }, contract)',
    without: 'const row = await db.selectFrom(contract.name)',
    check: inApi('routes/history/versions.test.ts', 'is for administrators of the same application'),
  },
  {
    name: 'the trash is that of one application',
    file: `${api}/engine/trash/deleted-records.ts`,
    code: ".where('deleted_records.app_key', '=', appKey)",
    without: '',
    check: inApi('engine/trash/trash.test.ts', 'is for administrators of the same application'),
  },
  {
    name: 'a token opens only the applications of its user',
    file: `${api}/accounts/access.ts`,
    code: 'if (!holder.appKeys.includes(appKey))',
    without: 'if (false)',
    check: { attack: 'wall' },
  },
  {
    name: 'two application keys that disagree are refused',
    file: `${api}/accounts/access.ts`,
    code: 'if (more.some((other) => other !== value))',
    without: 'if (false)',
    check: inApi('accounts/access.test.ts', 'is refused when two values differ'),
  },
  {
    name: 'administrators see those of their application',
    file: `${api}/routes/accounts/members-route.ts`,
    code: ".where('memberships.app_key', '=', appKey)",
    without: '',
    check: { attack: 'wall' },
  },
  {
    name: 'administrators see the invitations to their application',
    file: `${api}/accounts/invitations.ts`,
    code: `.where('app_key', '=', appKey)
    .where('expires_at', '>', now())
    .orderBy('id', 'desc')`,
    without: ".orderBy('id', 'desc')",
    check: inApi('routes/accounts/invitations.test.ts', 'list the open ones of the application only'),
  },
  {
    name: 'the search of the site reads as a visitor, with a token too',
    file: `${api}/routes/site/site-search.ts`,
    code: "audience: 'public'",
    without: "audience: 'admin'",
    check: inApi('routes/site/site-search.test.ts', 'finds no drafts'),
  },
  {
    name: 'visitors read only active records',
    file: `${api}/engine/list-page.ts`,
    code: "return scope.audience === 'public' && hasStatus(contract) ? query.where('status', '=', activeStatus) : query;",
    without: 'return query;',
    check: { attack: 'wall' },
  },
  {
    name: 'visitors read only public fields',
    file: `${api}/engine/resource.ts`,
    code: "&& (audience === 'admin' || (field.access ?? 'public') === 'public')",
    without: '',
    check: conformance('shows the public only'),
  },
  {
    name: 'users are only in the accounts application',
    file: `${api}/engine/crud-routes.ts`,
    code: 'if (getAccess(request).scope.appKey !== hooks.home)',
    without: 'if (false)',
    check: inApi('hooks/hooks.test.ts', 'exist only in the accounts application'),
  },
  {
    name: 'nobody changes the sign-in of a user who may do more',
    file: `${api}/accounts/reach.ts`,
    code: 'if (userReach.every((one) => writerReach.has(one))) return;',
    without: 'if (userReach.every((one) => writerReach.has(one)) || writerReach.size > 0) return;',
    check: inApi('hooks/hooks.test.ts', 'cannot delete a user with more access'),
  },
  {
    name: 'nobody sets a field that only the server sets',
    file: `${api}/engine/validate.ts`,
    code: 'field.readOnly || !Object.hasOwn(body, name)',
    without: '!Object.hasOwn(body, name)',
    check: inApi('hooks/hooks.test.ts', 'keep the fields that only the server sets'),
  },
  {
    name: 'an Idempotency-Key repeats only the same request',
    file: `${api}/engine/idempotency-key.ts`,
    code: 'if (stored.fingerprint !== fingerprint)',
    without: 'if (false)',
    check: inApi('engine/idempotency-key.test.ts', 'refuses the key for another body'),
  },
];
