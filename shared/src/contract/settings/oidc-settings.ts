/** The OpenID Connect provider by which administrators sign in. */
export interface OidcSettings {
  /** The provider's issuer identifier, exactly as its discovery document has it. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The provider's name on the button of the login form. */
  name: string;
  /** Values of the claim `acr` that stand for two factors. */
  mfaAcr: readonly string[];
  /** Whether the API refuses sign-in by password. */
  isOnly: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

const required = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
const optional = ['OIDC_NAME', 'OIDC_MFA_ACR', 'OIDC_ONLY'] as const;

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** An issuer is compared as text, so it is not normalized. */
function isIssuer(value: string): boolean {
  if (!/^https?:\/\/[^\s?#@\\]+$/i.test(value) || !URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || loopback.has(hostname);
}

/** Finds the values that are not as expected. The problems do not repeat the secret. */
function findProblems(read: (name: string) => string): string[] {
  const problems: string[] = [];
  const expect = (isRight: boolean, problem: string): void => {
    if (!isRight) problems.push(problem);
  };
  expect(
    isIssuer(read('OIDC_ISSUER')),
    'OIDC_ISSUER must be the https address of the provider, without ? and #; '
      + `http is allowed on this machine only; it is ${JSON.stringify(read('OIDC_ISSUER').replace(/\/\/.*@/, '//…@'))}.`,
  );
  expect(/^[\x21-\x7E]{1,255}$/.test(read('OIDC_CLIENT_ID')), 'OIDC_CLIENT_ID must be without blanks; it is not.');
  expect(
    /^[\x21-\x7E]{8,1024}$/.test(read('OIDC_CLIENT_SECRET')),
    'OIDC_CLIENT_SECRET must be 8 to 1024 letters, digits and signs; it is not.',
  );
  expect(read('OIDC_NAME').length <= 40, 'OIDC_NAME must be at most 40 characters; it is longer.');
  expect(/^[01]?$/.test(read('OIDC_ONLY')), `OIDC_ONLY must be 0 or 1; it is ${JSON.stringify(read('OIDC_ONLY'))}.`);
  return problems;
}

/**
 * Reads the settings of sign-in by OpenID Connect. `oidc` is undefined if none is set.
 * A setting without those that it needs is an error, because nobody could sign in as it says.
 */
export function readOidc(env: Environment): { oidc: OidcSettings | undefined; problems: string[] } {
  const read = (name: string): string => env[name]?.trim() ?? '';
  const given = [...required, ...optional].filter((name) => read(name) !== '');
  if (given.length === 0) return { oidc: undefined, problems: [] };
  const missing = required.filter((name) => read(name) === '');
  if (missing.length > 0)
    return {
      oidc: undefined,
      problems: [
        `${given.join(', ')} ${given.length === 1 ? 'needs' : 'need'} ${missing.join(' and ')}, `
          + `which ${missing.length === 1 ? 'is' : 'are'} missing.`,
      ],
    };
  const problems = findProblems(read);
  if (problems.length > 0) return { oidc: undefined, problems };
  const issuer = read('OIDC_ISSUER');
  return {
    oidc: {
      issuer,
      clientId: read('OIDC_CLIENT_ID'),
      clientSecret: read('OIDC_CLIENT_SECRET'),
      name: read('OIDC_NAME') || new URL(issuer).hostname,
      mfaAcr: read('OIDC_MFA_ACR')
        .split(/[\s,]+/)
        .filter(Boolean),
      isOnly: read('OIDC_ONLY') === '1',
    },
    problems,
  };
}
