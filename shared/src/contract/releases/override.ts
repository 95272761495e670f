import { remoteName } from './app-name.ts';

/** The edge's path where a signed-in administrator sets or removes an override. */
export const overridePath = '/mf/override';

/**
 * The query parameter of a page that sets an override, such as `?override=remote-public@http://localhost:3001`.
 * `?override=off` removes it.
 */
export const overrideParameter = 'override';

/** A remote that a page loads from a development server. */
export interface Override {
  name: string;
  address: string;
}

/** The pattern of the origins, other than the site's, that may serve code: those of the developer's own machine. */
const localOrigin = 'http://(?:localhost|127\\.0\\.0\\.1|\\[::1\\]):([1-9]\\d{0,4})';

/** Parses `{remote}@{url}`. Returns undefined if it is not a remote's name with a URL on the own machine. */
export function parseOverride(text: string): Override | undefined {
  const [, name, address, port] = new RegExp(`^(${remoteName})@(${localOrigin})$`).exec(text) ?? [];
  return name && address && Number(port) <= 65_535 ? { name, address } : undefined;
}
