/** Why a sign-in by the provider failed: a sentence for the user, and the reason for the log. */
export interface ProviderFailure {
  /** 403: the user can start again. 503: the provider, or its registration here, does not work. */
  status: 403 | 503;
  detail: string;
  reason: string;
}

/** What `openid-client` and `fetch` say of an error. Causes that are no errors are left out: they may hold tokens. */
interface ErrorParts {
  message: string;
  code: string;
  /** The OAuth error in a response of the provider. */
  error: string;
}

export const startAgain =
  'This sign-in was completed already, was begun in another browser, or took longer than ten minutes. Begin again.';

const unreachable = ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'];

/** Lists an error and its causes. */
function listParts(thrown: unknown): ErrorParts[] {
  if (typeof thrown !== 'object' || thrown === null || !('stack' in thrown)) return [];
  const read = (name: string): string => {
    const value: unknown = Reflect.get(thrown, name);
    return typeof value === 'string' ? value : '';
  };
  const parts = { message: read('message'), code: read('code'), error: read('error') };
  return [parts, ...listParts(Reflect.get(thrown, 'cause'))];
}

/** Describes an error of a call to the provider, whose name is `name`. */
export function describeProviderError(thrown: unknown, name: string): ProviderFailure {
  const parts = listParts(thrown);
  const reason = parts
    .flatMap((part) => [part.message, part.code, part.error])
    .filter(Boolean)
    .join(': ');
  const isOneOf = (...values: readonly string[]): boolean =>
    parts.some((part) => values.includes(part.error) || values.includes(part.code) || values.includes(part.message));
  if (isOneOf('access_denied'))
    return { status: 403, detail: `${name} did not sign you in: the sign-in there was cancelled or refused.`, reason };
  if (isOneOf('invalid_grant')) return { status: 403, detail: startAgain, reason };
  if (isOneOf('invalid_client', 'unauthorized_client'))
    return {
      status: 503,
      detail: `${name} does not accept this site’s registration. Ask the operator of the site to check OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.`,
      reason,
    };
  if (isOneOf('OAUTH_JWT_TIMESTAMP_CHECK_FAILED'))
    return {
      status: 503,
      detail: `The clocks of ${name} and of this site differ, so the sign-in is not valid. Ask the operator of the site to check the server’s clock.`,
      reason,
    };
  if (isOneOf('fetch failed', ...unreachable))
    return { status: 503, detail: `${name} does not answer. Try again in a few minutes.`, reason };
  return {
    status: 503,
    detail: `${name} gave an answer that is not valid. Try again; if it fails again, ask the operator of the site.`,
    reason,
  };
}
