import type { OidcSettings } from '@quoin/shared/contract/settings/oidc-settings';
import type { Settings } from '@quoin/shared/contract/settings/settings';
import { providerCallbackPath } from '@quoin/shared/contract/provider-sign-in';
import type { ClientAuth, Configuration } from 'openid-client';
import type { Factors } from '../sessions.ts';

/** The time limit of each request to the provider. */
const timeoutSeconds = 5;
/** How far the clocks of the provider and of this machine may differ. */
const clockToleranceSeconds = 60;
/** The discovery document is read again after this time, so that a change of the provider needs no restart. */
const discoveryMs = 3_600_000;

/** What the API must remember while the user is at the provider. */
export interface SignInSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** The provider's response, which the browser brings back in the query of the callback page. */
export interface ProviderResponse {
  code?: string | undefined;
  error?: string | undefined;
  /** The issuer of the response (RFC 9207). */
  iss?: string | undefined;
}

/** Whom the provider has signed in. */
export interface ProvidedIdentity {
  issuer: string;
  /** Identifies the user at the issuer, for ever. */
  subject: string;
  email: string | undefined;
  isEmailVerified: boolean;
  /** How many factors the user proved at the provider. */
  factors: Factors;
}

export interface OpenIdProvider {
  /** Returns the address at the provider to which the browser goes, and what belongs to it. */
  begin: () => Promise<{ url: string; secrets: SignInSecrets }>;
  /**
   * Exchanges the provider's response for the identity.
   * @throws {Error} as `describeProviderError` expects it
   */
  complete: (response: ProviderResponse, secrets: SignInSecrets) => Promise<ProvidedIdentity>;
}

/** Loads the client with the first sign-in: most installations have no provider. */
const loadClient = () => import('openid-client');

/** Creates the client of the provider. It reads the provider's discovery document with the first sign-in. */
export function createOpenIdProvider(oidc: OidcSettings, { siteUrl }: Pick<Settings, 'siteUrl'>): OpenIdProvider {
  const redirectUri = `${siteUrl}${providerCallbackPath}`;
  let discovered: { at: number; configuration: Promise<Configuration> } | undefined;
  const configure = (): Promise<Configuration> => {
    if (discovered && Date.now() - discovered.at < discoveryMs) return discovered.configuration;
    const current = { at: Date.now(), configuration: discover(oidc) };
    discovered = current;
    // The next sign-in tries again.
    current.configuration.catch(() => {
      if (discovered === current) discovered = undefined;
    });
    return current.configuration;
  };

  return {
    begin: async () => {
      const client = await loadClient();
      const configuration = await configure();
      const secrets = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        codeVerifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(secrets.codeVerifier),
        code_challenge_method: 'S256',
        ...(oidc.mfaAcr.length > 0 ? { acr_values: oidc.mfaAcr.join(' ') } : {}),
      });
      return { url: url.href, secrets };
    },

    complete: async (response, { state, nonce, codeVerifier }) => {
      const client = await loadClient();
      const configuration = await configure();
      const callback = new URL(redirectUri);
      for (const [name, value] of Object.entries({ ...response, state }))
        if (value !== undefined) callback.searchParams.set(name, value);
      const tokens = await client.authorizationCodeGrant(configuration, callback, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      // Some addresses serve many organisations, and sign tokens of each with an issuer of its own.
      if (!claims || claims.iss !== configuration.serverMetadata().issuer || !isSubject(claims.sub))
        throw new Error('The ID token has another issuer than OIDC_ISSUER, or no valid subject.');
      // Many providers give the email at the userinfo endpoint only.
      const { email, email_verified: isVerified } =
        claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
          ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : claims;
      return {
        issuer: oidc.issuer,
        subject: claims.sub,
        email: typeof email === 'string' ? email : undefined,
        isEmailVerified: isVerified === true,
        factors: countFactors(claims, oidc),
      };
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<Configuration> {
  const client = await loadClient();
  const [post, basic] = [client.ClientSecretPost(clientSecret), client.ClientSecretBasic(clientSecret)];
  // eslint-disable-next-line max-params -- the signature is the library's
  const authenticate: ClientAuth = (server, metadata, body, headers) => {
    // OpenID Connect Discovery §3: a provider that lists no methods supports client_secret_basic.
    const isPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') === true;
    return (isPost ? post : basic)(server, metadata, body, headers);
  };
  const configuration = await client.discovery(
    new URL(issuer),
    clientId,
    { [client.clockTolerance]: clockToleranceSeconds },
    authenticate,
    {
      timeout: timeoutSeconds,
      execute: [
        // The settings allow http on this machine only.
        ...(issuer.toLowerCase().startsWith('http:') ? [client.allowInsecureRequests] : []),
        client.enableNonRepudiationChecks,
      ],
    },
  );
  if (configuration.serverMetadata().issuer !== issuer)
    throw new Error(`The provider's issuer is ${configuration.serverMetadata().issuer}. Set OIDC_ISSUER to it.`);
  return configuration;
}

/** OpenID Connect Core §2: at most 255 ASCII characters. */
const isSubject = (subject: string): boolean => /^[\x20-\x7E]{1,255}$/.test(subject);

function countFactors(claims: Readonly<Record<string, unknown>>, { mfaAcr }: OidcSettings): Factors {
  const { amr, acr } = claims;
  const isTwo = (Array.isArray(amr) && amr.includes('mfa')) || (typeof acr === 'string' && mfaAcr.includes(acr));
  return isTwo ? 'two' : 'one';
}
