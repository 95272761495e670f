/** What the page (or the server's render worker) is told at start. */
export interface RuntimeConfig {
  /** The API's address without `/api`, such as `http://localhost:4000`. */
  apiUrl: string;
  /**
   * The site's public address, such as `https://www.example.org`: what canonical links and shared addresses begin with.
   */
  siteUrl: string;
  /** The application whose content is shown. */
  appKey: string;
  /** The application that administrators live in (spec point 7). */
  accountsAppKey: string;
  /**
   * Where the form of a resource's records is, such as `/admin/post/form`, by the resource's name; in the back-office.
   */
  formPaths?: Readonly<Record<string, string>>;
  /**
   * First segments of the public addresses that remotes of their own answer, such as `events`; in the back-office,
   * where there are any.
   */
  remotePaths?: readonly string[];
  /**
   * A visitor's page: calls carry no token and this application's key, so that an administrator who is signed in, or
   * has chosen another site, sees what every visitor sees.
   */
  isAnonymous?: boolean;
  /** How long a call may take, in milliseconds; 20 s when not said. */
  timeoutMs?: number;
}

let current: RuntimeConfig | undefined;

/** Called once by the shell, before any remote is loaded. */
export function configure(config: RuntimeConfig): void {
  current = config;
}

/** @throws when the shell has not called `configure` yet. */
export function runtimeConfig(): RuntimeConfig {
  if (!current) throw new Error('the runtime is not configured yet: the shell calls configure() first');
  return current;
}
