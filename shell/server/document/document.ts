import type { Head, HeadPicture } from '@quoin/shared/contract/head';
import { mediaSize, makeSrcset } from '@quoin/shared/contract/media-name';
import { assetUrl, integrityOfScript, type Assets, type AppBuild } from '@quoin/shared/contract/releases/registry';
import { headTagMark, headTags, jsonLdType, getTitle } from '../../src/public/head-tags.ts';
import { deferredScriptsId, rootElementId, stateTag, type PageState } from '../../src/page-state.ts';
import { escapeHtml, jsonForHtml, tag } from './html.ts';

/**
 * A script of the page. The browser runs it only if its hash equals `integrity`. A script of a development server has
 * no hash, because it changes with each edit.
 */
interface Script {
  src: string;
  integrity?: string;
}

/** A message instead of a page. `onward` is a link to another page. */
interface Notice {
  title: string;
  hint: string;
  onward?: { label: string; href: string };
}

interface Page {
  head: Head;
  /** The HTML of the root element. Empty when the browser renders. */
  html: string;
  state: PageState;
  /** Stylesheets that the page needs before it is painted. */
  styles: string[];
  /** Scripts that start the page, in order. */
  scripts: Script[];
  /** The script that delays all other scripts until the rendered content is painted. Older releases have none. */
  oncePainted: Script[];
  /** The script that reports a failed start when no script is delayed. Older releases have none. */
  watchStart: Script[];
  /**
   * The script that creates the page's Trusted Types policy. It runs before `scripts`. Public pages and older releases
   * have none.
   */
  trustedTypes?: Script[];
  /** Scripts that the page needs soon after it starts. */
  preloads: Script[];
  /** The site's address, for canonical links. */
  siteUrl: string;
  /** Further `<link>` elements of the page, such as the one for its feed. */
  links?: readonly Readonly<Record<string, string>>[];
  nonce?: string;
  /** The message for readers without JavaScript, when the page needs JavaScript. */
  withoutScript?: Notice;
}

/** An integrity policy accepts a script's hash only if the request uses CORS, even for the same origin. */
const getIntegrityAttributes = ({ integrity }: Script) =>
  integrity === undefined ? {} : { integrity, crossorigin: 'anonymous' };

const unique = (values: string[]): string[] => [...new Set(values)];

/** What a page needs of the shell: an entry point, and the chunks that it will load. */
interface ShellAssetsRequest {
  shell: AppBuild;
  start: string;
  chunks: readonly string[];
  /** The entry point that creates the page's Trusted Types policy. */
  policy?: string | undefined;
}
/** What a page needs of a remote: its container and the chunks of the matched routes. */
interface RemoteAssetsRequest {
  remote: AppBuild;
  chunks: readonly string[];
}

export function getAssets(
  request: ShellAssetsRequest | RemoteAssetsRequest,
): Pick<Page, 'scripts' | 'styles' | 'preloads' | 'oncePainted' | 'watchStart'> & { trustedTypes: Script[] } {
  const isShell = 'shell' in request;
  const build = isShell ? request.shell : request.remote;
  // Older releases have one entry point for the site and the back-office.
  const entry = (isShell ? build.chunks[request.start] : undefined) ?? build.entry;
  const getFiles = (kind: keyof Assets) => ({
    entry: entry[kind],
    chunks: request.chunks.flatMap((chunk) => build.chunks[chunk]?.[kind] ?? []),
  });
  const toScript = (file: string): Script => ({
    src: assetUrl(build, file),
    integrity: integrityOfScript(build, file),
  });
  const getPreloads = (chunk: string) => (isShell ? (build.chunks[chunk]?.scripts ?? []).map(toScript) : []);
  const scripts = getFiles('scripts');
  const styles = getFiles('styles');
  return {
    scripts: isShell ? scripts.entry.map(toScript) : [],
    oncePainted: getPreloads('once-painted'),
    watchStart: getPreloads('watch-start'),
    trustedTypes: isShell && request.policy ? getPreloads(request.policy) : [],
    styles: unique([...styles.entry, ...styles.chunks]).map((file) => assetUrl(build, file)),
    preloads: unique(isShell ? scripts.chunks : [...scripts.entry, ...scripts.chunks]).map(toScript),
  };
}

const renderPreload = ({ src, sizes }: HeadPicture): string => {
  const imagesrcset = makeSrcset(src, 'avif');
  // A browser without AVIF support ignores this preload. It still loads the picture from the HTML with high priority.
  return imagesrcset
    ? tag('link', {
        rel: 'preload',
        as: 'image',
        type: 'image/avif',
        imagesrcset,
        imagesizes: sizes,
        fetchpriority: 'high',
      })
    : tag('link', { rel: 'preload', as: 'image', href: src, fetchpriority: 'high' });
};

const jsonLd = (object: object, mark: Readonly<Record<string, true>>): string =>
  `${tag('script', { type: jsonLdType, ...mark })}${jsonForHtml(object)}</script>`;

function headHtml(head: Head, siteUrl: string): string[] {
  const { icon = '', themeColors } = head;
  const iconSize = mediaSize(icon);
  return [
    `<title>${escapeHtml(getTitle(head, siteUrl))}</title>`,
    ...headTags(head, siteUrl).map(({ element, attributes }) => tag(element, { ...attributes, [headTagMark]: true })),
    ...(head.siteVerification
      ? [tag('meta', { name: 'google-site-verification', content: head.siteVerification })]
      : []),
    ...(themeColors
      ? Object.entries(themeColors).map(([scheme, content]) =>
          tag('meta', { name: 'theme-color', media: `(prefers-color-scheme: ${scheme})`, content }),
        )
      : []),
    ...(icon
      ? [
          tag('link', {
            rel: 'icon',
            href: icon,
            ...(iconSize ? { type: iconSize.type, sizes: `${iconSize.width}x${iconSize.height}` } : {}),
          }),
          tag('link', { rel: 'apple-touch-icon', href: icon }),
        ]
      : []),
    ...(head.preloadPictures ?? []).map(renderPreload),
    ...(head.siteJsonLd ?? []).map((object) => jsonLd(object, {})),
    ...(head.jsonLd ?? []).map((object) => jsonLd(object, { [headTagMark]: true })),
  ];
}

/**
 * The message that the page is loading, with a link to load it again. The shell's stylesheet shows it after a delay,
 * and only while the root element is empty.
 */
const loadingHtml =
  '<div class="quoin-wait" role="status"><p>Loading the page</p>'
  + '<p class="quoin-late">It takes longer than usual: you can wait, or load it again.</p><p class="quoin-late"><a href="">Retry</a></p></div>';

/** The HTML of a notice. The shell's stylesheet styles it like a failed page. */
const noticeHtml = ({ title, hint, onward }: Notice): string =>
  `<main class="quoin-failed"><h1>${escapeHtml(title)}</h1><p>${escapeHtml(hint)}</p>${onward ? `<p>${tag('a', { href: onward.href })}${escapeHtml(onward.label)}</a></p>` : ''}</main>`;

const renderDeferred = (script: Script, attributes: Readonly<Record<string, string>> = {}): string =>
  `${tag('script', { src: script.src, ...getIntegrityAttributes(script), defer: true, ...attributes })}</script>`;

/** Needs the same `integrity` and `crossorigin` as the script, or the browser fetches the file twice. */
const renderScriptPreload = (script: Script, attributes: Readonly<Record<string, string | true>> = {}): string =>
  tag('link', { rel: 'preload', as: 'script', href: script.src, ...getIntegrityAttributes(script), ...attributes });

interface Scripts extends Pick<Page, 'scripts' | 'preloads' | 'oncePainted' | 'watchStart' | 'trustedTypes'> {
  isRendered: boolean;
}

/** Returns the script tags. A rendered page can be read without its scripts, so they wait until the page is painted. */
function scriptTags({ scripts, preloads, oncePainted, watchStart, trustedTypes = [], isRendered }: Scripts): string[] {
  if (isRendered && oncePainted.length > 0) {
    return [
      ...oncePainted.map((script) => renderDeferred(script)),
      tag('template', { id: deferredScriptsId }),
      ...scripts.map((script) => renderScriptPreload(script, { 'data-start': true })),
      ...preloads.map((script) => renderScriptPreload(script)),
      '</template>',
    ];
  }
  // When the page is rendered, scripts have a lower priority than the visible content. When the browser renders it, the
  // entry point gets a high priority: browsers give deferred scripts a low one, and the entry point can run while the
  // other scripts still load.
  const [start, later] = isRendered ? [{}, { fetchpriority: 'low' }] : [{ fetchpriority: 'high' }, {}];
  return [
    ...[...watchStart, ...trustedTypes, ...scripts].map((script) => renderDeferred(script, start)),
    ...preloads.map((script) => renderScriptPreload(script, later)),
  ];
}

/** Returns the whole HTML document. It has no inline script, so that the content security policy needs no exception. */
export function renderDocument({
  head,
  html,
  state,
  styles,
  siteUrl,
  links = [],
  nonce,
  withoutScript,
  ...scripts
}: Page): string {
  const isRendered = html !== '';
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    tag('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    tag('meta', { name: 'color-scheme', content: 'light dark' }),
    ...(nonce ? [tag('meta', { name: 'csp-nonce', content: nonce })] : []),
    ...headHtml(head, siteUrl),
    ...links.map((attributes) => tag('link', attributes)),
    ...styles.map((href) => tag('link', { rel: 'stylesheet', href })),
    ...scriptTags({ ...scripts, isRendered }),
    `</head><body><div id="${rootElementId}">${html}</div>`,
    ...(isRendered ? [] : [loadingHtml]),
    ...(withoutScript ? [`<noscript>${noticeHtml(withoutScript)}</noscript>`] : []),
    `${stateTag}${jsonForHtml(state)}</script>`,
    '</body></html>',
  ].join('\n');
}
