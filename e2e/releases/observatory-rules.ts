import type { Answer } from './behind-nginx.ts';

/** What a scan of one page reads. */
export interface Scanned {
  host: string;
  page: Answer;
  /** The answer to a CORS preflight of another origin. */
  preflight: Answer;
  /** Where the same address by http leads. */
  location: string | undefined;
}

interface Rule {
  /** The name and the points of MDN's HTTP Observatory 1.4 (`src/types.js`, `src/grader/charts.js`). */
  name: string;
  points: number;
  holds: (scanned: Scanned) => boolean;
}

const readPolicy = ({ headers }: Answer): Map<string, string[]> =>
  new Map(
    String(headers['content-security-policy'])
      .split(';')
      .map((directive) => {
        const [name = '', ...values] = directive.trim().split(' ');
        return [name, values];
      }),
  );

const unsafe = /^(?:'unsafe-.*|https?:|ftp:|\*|https?:\/\/\*|http:.*)$/;

const safePolicy: Rule = {
  name: 'csp-implemented-with-no-unsafe-default-src-none',
  points: 10,
  holds: ({ page }) => {
    const policy = readPolicy(page);
    const active = [...policy].flatMap(([name, values]) => (name === 'img-src' ? [] : values));
    const scripts = [...(policy.get('script-src') ?? []), ...(policy.get('style-src') ?? [])];
    return (
      policy.get('default-src')?.join(' ') === "'none'"
      && !active.some((value) => unsafe.test(value))
      && !scripts.includes('data:')
      && !policy.get('img-src')?.some((value) => value.startsWith('http:'))
    );
  },
};

/** Swagger UI's page has no hashes: `sri-not-implemented-but-all-scripts-loaded-from-secure-origin`, 0 points. */
export const integrityRule: Rule = {
  name: 'sri-implemented-and-all-scripts-loaded-securely',
  points: 5,
  holds: ({ page: { text } }) => {
    const scripts = [...text.matchAll(/<script [^>]*src="[^>]*>/g)].map(([tag]) => tag);
    return scripts.length > 0 && scripts.every((tag) => /src="\/[^/]/.test(tag) && /integrity="sha\d+-/.test(tag));
  },
};

/** A page that keeps all of them has 130 points; 100 is the start. */
export const rules: readonly Rule[] = [
  safePolicy,
  { name: 'cookies-not-found', points: 0, holds: ({ page }) => page.headers['set-cookie'] === undefined },
  {
    name: 'cross-origin-resource-sharing-not-implemented',
    points: 0,
    holds: ({ preflight }) => preflight.headers['access-control-allow-origin'] === undefined,
  },
  {
    name: 'redirection-to-https',
    points: 0,
    holds: ({ host, location }) => location?.startsWith(`https://${host}/`) === true,
  },
  {
    name: 'referrer-policy-private',
    points: 5,
    holds: ({ page }) =>
      /^(?:no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(
        String(page.headers['referrer-policy']),
      ),
  },
  {
    name: 'hsts-implemented-max-age-at-least-six-months',
    points: 0,
    holds: ({ page }) =>
      Number(/^max-age=(\d+)/.exec(page.headers['strict-transport-security'] ?? '')?.[1]) >= 15_768_000,
  },
  {
    name: 'x-content-type-options-nosniff',
    points: 0,
    holds: ({ page }) => page.headers['x-content-type-options'] === 'nosniff',
  },
  {
    name: 'x-frame-options-implemented-via-csp',
    points: 5,
    holds: ({ page }) => readPolicy(page).get('frame-ancestors')?.join(' ') === "'none'",
  },
  {
    name: 'corp-implemented-with-same-origin',
    points: 10,
    holds: ({ page }) => page.headers['cross-origin-resource-policy'] === 'same-origin',
  },
];
