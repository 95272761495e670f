/** `data` of `POST /provider-sign-in`: a sign-in at the OpenID Connect provider begins. */
export interface ProviderSignIn {
  /** The address at the provider to which the browser goes. */
  url: string;
  /** Proves at the end that the same browser completes the sign-in. */
  browser_key: string;
}

/** A row of `GET /account/identities`: a link of the signed-in account with an OpenID Connect provider. */
export interface LinkedIdentity {
  id: string;
  /** The provider's name, or the host of its address. */
  provider: string;
  /** The email that the provider verified when the link was made. */
  email: string;
  created_at: string;
  seen_at: string;
}

/** The first segment of the path below, which no remote may own. */
export const signInPath = '/admin/sign-in';
/** The path of the screen to which the OpenID Connect provider sends the browser back. It is registered there. */
export const providerCallbackPath = `${signInPath}/callback`;
