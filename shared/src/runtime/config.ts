/** The configuration of a page or of the server's render worker, set at start. */
export interface RuntimeConfig {
  /** The API's URL without `/api`, such as `http://localhost:4000`. */
  apiUrl: string;
  /** The site's public URL, such as `https://www.example.org`, for canonical and shared links. */
  siteUrl: string;
  /** The key of the site's own application. */
  appKey: string;
  /** The key of the accounts application, to which administrators belong (spec point 7). */
  accountsAppKey: string;
  /** Origins of PeerTube whose players the public site may show. Absent if there are none. */
  peertubeHosts?: readonly string[];
  /** In the back-office: the path of a resource's form, such as `/admin/post/form`, by the resource's name. */
  formPaths?: Readonly<Record<string, string>>;
  /** In the back-office: the first path segments of public remotes, such as `events`. Absent if there are none. */
  remotePaths?: readonly string[];
  /** In the back-office: the OpenID Connect provider of administrators. Absent if there is none. */
  provider?: {
    /** Its name on the button of the login form. */
    name: string;
    /** Whether the API refuses passwords. */
    isOnly: boolean;
  };
  /**
   * True on a visitor's page: calls have no token and use `appKey`. So a signed-in administrator, or one who has chosen
   * another site, sees the same as every visitor.
   */
  isAnonymous?: boolean;
  /** The time-out of a call in milliseconds; default 20,000. */
  timeoutMs?: number;
}

let current: RuntimeConfig | undefined;

/** Sets the configuration. The shell calls it once, before it loads any remote. */
export function configure(config: RuntimeConfig): void {
  current = config;
}

/**
 * Returns the configuration.
 * @throws Error if the shell has not called `configure` yet
 */
export function runtimeConfig(): RuntimeConfig {
  if (!current) throw new Error('the runtime is not configured yet: the shell calls configure() first');
  return current;
}
