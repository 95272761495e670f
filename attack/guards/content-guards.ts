import type { Guard, GuardCheck } from './removable-guard.ts';

const api = 'content-api/src';
const inApi = (file: string, test: string): GuardCheck => ({ project: 'api', file: `${api}/${file}`, test });
const hostileHtml = (test: string): GuardCheck => inApi('engine/texts/hostile-html.test.ts', test);

/** Against scripts in content, and against hostile files. */
export const contentGuards: readonly Guard[] = [
  {
    name: 'rich text is cleaned',
    file: `${api}/engine/field-values.ts`,
    code: 'const { html: value, changes } = cleanHtml(input);',
    without: 'const { changes } = cleanHtml(input); const value = input;',
    check: { attack: 'scripts' },
  },
  {
    name: 'rich text is not nested without end',
    file: `${api}/engine/field-values.ts`,
    code: 'if (excess !== undefined) return { error: excess };',
    without: '',
    check: hostileHtml('is refused where so much of it is never closed'),
  },
  {
    name: 'a link names no user in front of its host',
    file: 'shared/src/contract/links.ts',
    code: "if (username !== '' || password !== '') return",
    without: 'if (false) return',
    check: hostileHtml('is refused by its scheme'),
  },
  {
    name: 'a stored map is one that its host lets others embed',
    file: `${api}/engine/texts/map-frame.ts`,
    code: 'if (!isMapAddress(url)) return undefined;',
    without: '',
    check: hostileHtml('is refused when it is anything else than what it is for'),
  },
  {
    name: 'a shown map is one that its host lets others embed',
    file: 'remote-public/src/blocks/map-address.ts',
    code: 'return isMapAddress(url) ? url.href : undefined;',
    without: 'return url.href;',
    check: { project: 'screens', file: 'remote-public/src/blocks/map-address.test.ts' },
  },
  {
    name: 'a shown link is safe',
    file: 'remote-public/src/components/to-href.ts',
    code: 'return isSafeUrl(link) ? link : undefined;',
    without: 'return link;',
    check: { project: 'screens', file: 'remote-public/src/components/to-href.test.ts' },
  },
  {
    name: 'JSON in a page cannot end its script element',
    file: 'shell/server/document/html.ts',
    code: String.raw`.replace(/</g, '\\u003c')`,
    without: '',
    check: { project: 'node', file: 'shell/server/edge.test.ts' },
  },
  {
    name: 'text in a page cannot end its attribute or element',
    file: 'shell/server/document/html.ts',
    code: '(sign) => entities[sign] ?? sign',
    without: '(sign) => sign',
    check: { project: 'node', file: 'shell/server/edge.test.ts' },
  },
  {
    name: 'ids of analytics are ids',
    file: `${api}/hooks/applications-hooks.ts`,
    code: "values[name] !== '' && !isValid(values[name])",
    without: "values[name] !== '' && false",
    check: hostileHtml('an analytics id'),
  },
  {
    name: 'a picture has a limited number of pixels',
    file: `${api}/media/validate-image.ts`,
    code: 'if (metadata.width * metadata.height > maxPixels)',
    without: 'if (false)',
    check: inApi('routes/media/upload.test.ts', 'refuses too many pixels in a small file'),
  },
  {
    name: 'the decoder sees no texts of a PNG',
    file: `${api}/media/png-texts.ts`,
    code: "if (!textChunks.has(file.toString('latin1', at + 4, at + 8)))",
    without: 'if (true)',
    check: { project: 'api', file: `${api}/media/png-texts.test.ts` },
  },
  {
    name: 'an application has a limited size of pictures',
    file: `${api}/media/check-quota.ts`,
    code: 'if (Number(used ?? 0) + addedBytes > quotaMb * bytesInMb)',
    without: 'if (false)',
    check: inApi('routes/media/upload.test.ts', 'is enforced with a message'),
  },
  {
    name: 'a picture that is opened as a document runs nothing',
    file: `${api}/routes/media/media.ts`,
    code: `'content-security-policy': "sandbox; default-src 'none'",`,
    without: '',
    check: inApi('routes/media/files.test.ts', 'serves a picture as immutable'),
  },
];
