import type { Guard, GuardCheck } from './removable-guard.ts';

const api = 'content-api/src';
const inPreviews = (test: string): GuardCheck => ({
  project: 'api',
  file: `${api}/routes/previews/previews.test.ts`,
  test,
});

/** The links with which people without an account see drafts. */
export const previewGuards: readonly Guard[] = [
  {
    name: 'a preview link that has ended shows nothing',
    file: `${api}/previews/stored-previews.ts`,
    code: `    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now())`,
    without: "    .where('token_hash', '=', hashToken(token))",
    check: inPreviews('is answered with 403'),
  },
  {
    name: 'a preview link writes nothing',
    file: `${api}/routes/previews/admit-preview.ts`,
    code: "if (!['GET', 'HEAD'].includes(request.method)) return done(createRefusal());",
    without: '',
    check: inPreviews('reads what visitors read'),
  },
  {
    name: 'a preview link is of one site',
    file: `${api}/routes/previews/admit-preview.ts`,
    code: 'if (sent !== undefined && sent !== appKey)',
    without: 'if (sent === null)',
    check: inPreviews('is of one site'),
  },
  {
    name: 'a preview has the access of visitors',
    file: `${api}/routes/previews/admit-preview.ts`,
    code: "scope: { appKey, audience: 'public' }",
    without: "scope: { appKey, audience: 'admin' }",
    check: inPreviews('has the access of a visitor'),
  },
  {
    name: 'drafts are given away by those who write them',
    file: `${api}/routes/previews/read-shown.ts`,
    code: 'if (!mayShareDraft(member, contract))',
    without: 'if (!member)',
    check: inPreviews('is of authors'),
  },
];
