/** What is used of the API, which TypeScript does not declare. Older browsers have none. */
declare const trustedTypes: TrustedTypes | undefined;
interface TrustedTypes {
  createPolicy: (
    name: 'default',
    rules: {
      createHTML: (html: string, ...context: [type?: string, sink?: string]) => string | null;
      createScriptURL: (url: string) => string | null;
    },
  ) => unknown;
}

/** The scripts of workers that passed their check (`release-worker.ts`). */
declare global {
  var quoinWorkers: Set<string> | undefined;
}

/** The addresses of scripts: files of releases on this site. */
const releaseFile = /^\/mf\/[\w.-]+\/\w+\/[\w.-]+$/;

/**
 * Creates the page's only Trusted Types policy. Browsers call a policy with the name `default` for every text that is
 * written as HTML or as a script's address; null refuses the text. The policy needs no change in libraries, and none in
 * remotes that were released earlier. Without it, code that an attacker has written into a text could run.
 * @param cleanHtml removes scripts from HTML. Without it, no HTML can be written into the page.
 */
export function createDefaultPolicy(cleanHtml?: (html: string) => string): void {
  if (typeof trustedTypes === 'undefined') return;
  trustedTypes.createPolicy('default', {
    createHTML(html, ...[, sink]) {
      // A parsed document runs no scripts and loads nothing. Only the editor of rich text calls the policy itself,
      // without a sink, for text from the clipboard, which it writes into such a document.
      if (sink === undefined || sink === 'DOMParser parseFromString') return html;
      // Text without elements, such as the content of a style element.
      if (!html.includes('<')) return html;
      return cleanHtml?.(html) ?? null;
    },
    createScriptURL(url) {
      if (globalThis.quoinWorkers?.has(url)) return url;
      const { origin, pathname } = new URL(url, location.href);
      return origin === location.origin && releaseFile.test(pathname) ? url : null;
    },
  });
}
