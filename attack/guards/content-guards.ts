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
    name: 'a text has no control characters',
    file: `${api}/engine/field-values.ts`,
    code: 'return findControlCharacter(hasLines ? input : input.trim(), { hasLines });',
    without: 'return hasLines ? undefined : undefined;',
    check: inApi('engine/texts/invisible-texts.test.ts', 'is refused by the name of its field'),
  },
  {
    name: 'a slug has no invisible characters',
    file: 'shared/src/contract/texts/text-patterns.ts',
    code: String.raw`(?!.*\p{Default_Ignorable_Code_Point})`,
    without: '',
    check: { project: 'node', file: 'shared/src/contract/texts/to-slug.test.ts' },
  },
  {
    name: 'a redirect leads to a path of the site or to an https address',
    file: `${api}/hooks/redirects-hooks.ts`,
    code: "typeof to === 'string' && !/^(\\/|https:)/i.test(to)",
    without: "to === ''",
    check: inApi('redirects/redirects.test.ts', 'is stored as'),
  },
  {
    name: 'a redirect to a path stays on the site',
    file: 'remote-public/src/data/missing-or-redirect.ts',
    code: String.raw`.replace(/^\/+/, '/')`,
    without: '',
    check: { project: 'screens', file: 'remote-public/src/data/missing-or-redirect.test.ts' },
  },
  {
    name: 'a link names no user in front of its host',
    file: 'shared/src/contract/links.ts',
    code: "if (username !== '' || password !== '') return",
    without: 'if (false) return',
    check: hostileHtml('is refused by its scheme'),
  },
  {
    name: 'a map is one that its host lets others embed',
    file: 'shared/src/contract/frames/map-places.ts',
    code: "const isFramed = embedPath.test(pathname) || (pathname === '/maps' && searchParams.get('output') === 'embed');",
    without: 'const isFramed = true;',
    check: { project: 'node', file: 'shared/src/contract/frames/map-places.test.ts' },
  },
  {
    name: 'a stored map is the address of a map and nothing else',
    file: `${api}/engine/texts/map-frame.ts`,
    code: "if ('problem' in map) return map;",
    without: "if ('problem' in map) return { frame: source };",
    check: hostileHtml('is refused when it is anything else than what it is for'),
  },
  {
    name: 'a shown map is the address of a map and nothing else',
    file: 'remote-public/src/blocks/contact-map.tsx',
    code: 'const map = parseMap(source);',
    without: 'const map = { address: /src="([^"]*)"/.exec(source)?.[1] ?? \'\' };',
    check: { project: 'screens', file: 'remote-public/src/blocks/contact-map.test.tsx' },
  },
  {
    name: 'a stored player is one that texts may contain',
    file: `${api}/engine/texts/clean-html.ts`,
    code: 'if (player === undefined || players.has(player)) return;',
    without: 'return;',
    check: inApi('engine/texts/text-changes.test.ts', 'is refused with another player'),
  },
  {
    name: 'a frame shows only players that the site allows',
    file: 'remote-public/src/embeds/with-embeds.ts',
    code: "'embed' in parsed && isPlayed(parsed.embed, runtimeConfig().peertubeHosts) ?",
    without: "'embed' in parsed ?",
    check: { project: 'screens', file: 'remote-public/src/embeds/played-embeds.test.tsx' },
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
    file: `${api}/media/transcoding/validate-image.ts`,
    code: 'if (metadata.width * metadata.height > maxPixels)',
    without: 'if (false)',
    check: inApi('routes/media/upload.test.ts', 'refuses too many pixels in a small file'),
  },
  {
    name: 'the decoder sees no texts of a PNG',
    file: `${api}/media/transcoding/png-chunks.ts`,
    code: 'if (!textChunks.has(type)) continue;',
    without: 'if (type !== undefined) continue;',
    check: { project: 'api', file: `${api}/media/transcoding/png-chunks.test.ts` },
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
