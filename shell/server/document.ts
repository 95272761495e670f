import type { Head, HeadPicture } from '@quoin/shared/contract/head';
import { mediaSize, srcsetOf } from '@quoin/shared/contract/media-name';
import { assetUrl, integrityOfScript, type Assets, type PartBuild } from '@quoin/shared/contract/registry';
import { headTagMark, headTags, jsonLdType, titleOf } from '../src/head-tags.ts';
import { heldScriptsId, rootElementId, stateTag, type PageState } from '../src/page-state.ts';
import { escapeHtml, jsonForHtml, tag } from './html.ts';

/**
 * A script of the page, which the browser runs if it is what its release says; a development server's changes as it is
 * written.
 */
interface Script {
  src: string;
  integrity?: string;
}

/** Words in the place of a page; `onward` leads elsewhere. */
interface Notice {
  title: string;
  hint: string;
  onward?: { label: string; href: string };
}

interface Page {
  head: Head;
  /** The content of the root element; empty where the browser renders. */
  html: string;
  state: PageState;
  /** Stylesheets that the page needs before it is painted. */
  styles: string[];
  /** Scripts that start the page, in order. */
  scripts: Script[];
  /** Has all other scripts wait until what was rendered is painted; a release of before has none. */
  oncePainted: Script[];
  /** Reports a start that fails, where nothing has the scripts wait; a release of before has none. */
  watchStart: Script[];
  /** Scripts that the page will ask for in a moment. */
  preloads: Script[];
  /** The site's address, for canonical links. */
  siteUrl: string;
  /** Further files of the site that belong to the page, such as its feed. */
  links?: readonly Readonly<Record<string, string>>[];
  nonce?: string;
  /** What a reader without JavaScript is told, where the page needs it. */
  withoutScript?: Notice;
}

/** An integrity policy trusts the hash of a CORS request only, of whatever origin. */
const checked = ({ integrity }: Script) => (integrity === undefined ? {} : { integrity, crossorigin: 'anonymous' });

const unique = (list: string[]): string[] => [...new Set(list)];

/** The addresses that a page needs of the shell: its start, and the chunks that it will open. */
interface ShellNeeds {
  shell: PartBuild;
  start: string;
  chunks: readonly string[];
}
/** The addresses that a page needs of a remote: its entry and the chunks of the matched routes. */
interface RemoteNeeds {
  remote: PartBuild;
  chunks: readonly string[];
}

export function assetsOf(
  needs: ShellNeeds | RemoteNeeds,
): Pick<Page, 'scripts' | 'styles' | 'preloads' | 'oncePainted' | 'watchStart'> {
  const isShell = 'shell' in needs;
  const build = isShell ? needs.shell : needs.remote;
  // A release of before the back-office had a start of its own has one for all.
  const entry = (isShell ? build.chunks[needs.start] : undefined) ?? build.entry;
  const filesOf = (kind: keyof Assets) => ({
    entry: entry[kind],
    chunks: needs.chunks.flatMap((chunk) => build.chunks[chunk]?.[kind] ?? []),
  });
  const scriptOf = (file: string): Script => ({
    src: assetUrl(build, file),
    integrity: integrityOfScript(build, file),
  });
  const aheadOf = (chunk: string) => (isShell ? (build.chunks[chunk]?.scripts ?? []).map(scriptOf) : []);
  const scripts = filesOf('scripts');
  const styles = filesOf('styles');
  return {
    scripts: isShell ? scripts.entry.map(scriptOf) : [],
    oncePainted: aheadOf('once-painted'),
    watchStart: aheadOf('watch-start'),
    styles: unique([...styles.entry, ...styles.chunks]).map((file) => assetUrl(build, file)),
    preloads: unique(isShell ? scripts.chunks : [...scripts.entry, ...scripts.chunks]).map(scriptOf),
  };
}

const preloadOf = ({ src, sizes }: HeadPicture): string => {
  const imagesrcset = srcsetOf(src, 'avif');
  // A browser that cannot show AVIF leaves it, and finds the picture itself as urgent.
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
    `<title>${escapeHtml(titleOf(head, siteUrl))}</title>`,
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
    ...(head.preloadPictures ?? []).map(preloadOf),
    ...(head.siteJsonLd ?? []).map((object) => jsonLd(object, {})),
    ...(head.jsonLd ?? []).map((object) => jsonLd(object, { [headTagMark]: true })),
  ];
}

/**
 * Says that the page is on its way, and offers to load it again, until the root is filled; the shell's style shows it
 * in time.
 */
const waiting =
  '<div class="quoin-wait" role="status"><p>Loading the page</p>'
  + '<p class="quoin-late">It takes longer than usual: you can wait, or load it again.</p><p class="quoin-late"><a href="">Retry</a></p></div>';

/** As the shell's style draws a page that failed. */
const noticeHtml = ({ title, hint, onward }: Notice): string =>
  `<main class="quoin-failed"><h1>${escapeHtml(title)}</h1><p>${escapeHtml(hint)}</p>${onward ? `<p>${tag('a', { href: onward.href })}${escapeHtml(onward.label)}</a></p>` : ''}</main>`;

const deferred = (script: Script, more: Readonly<Record<string, string>> = {}): string =>
  `${tag('script', { src: script.src, ...checked(script), defer: true, ...more })}</script>`;

/** With the same hash as the script itself, or the browser would fetch it twice. */
const preloadOfScript = (script: Script, more: Readonly<Record<string, string | true>> = {}): string =>
  tag('link', { rel: 'preload', as: 'script', href: script.src, ...checked(script), ...more });

interface Scripts extends Pick<Page, 'scripts' | 'preloads' | 'oncePainted' | 'watchStart'> {
  isRendered: boolean;
}

/** A page that can be read without its scripts holds them back until it is seen. */
function scriptTags({ scripts, preloads, oncePainted, watchStart, isRendered }: Scripts): string[] {
  if (isRendered && oncePainted.length > 0) {
    return [
      ...oncePainted.map((script) => deferred(script)),
      tag('template', { id: heldScriptsId }),
      ...scripts.map((script) => preloadOfScript(script, { 'data-start': true })),
      ...preloads.map((script) => preloadOfScript(script)),
      '</template>',
    ];
  }
  // Scripts come after what a reader sees; where they make the page, its start comes first, which a browser takes for
  // the least urgent, and runs while the others are on their way.
  const [start, later] = isRendered ? [{}, { fetchpriority: 'low' }] : [{ fetchpriority: 'high' }, {}];
  return [
    ...[...watchStart, ...scripts].map((script) => deferred(script, start)),
    ...preloads.map((script) => preloadOfScript(script, later)),
  ];
}

/** The whole HTML document. No script stands in it but by address, so that the policy needs no exception. */
export function documentOf({
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
    ...(isRendered ? [] : [waiting]),
    ...(withoutScript ? [`<noscript>${noticeHtml(withoutScript)}</noscript>`] : []),
    `${stateTag}${jsonForHtml(state)}</script>`,
    '</body></html>',
  ].join('\n');
}
