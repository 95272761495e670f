import { remoteName } from './part-name.ts';

/**
 * Where the edge takes the wish of a signed-in administrator to load one remote from a machine under development, and
 * the end of it.
 */
export const overridePath = '/mf/override';

/**
 * The word in a page's address that asks for it: `?override=remote-public@http://localhost:3001`; `?override=off` ends
 * it.
 */
export const overrideParameter = 'override';

/** A remote that a page loads from a development server. */
export interface Override {
  name: string;
  address: string;
}

/** The only hosts that code is loaded from beside the site: the developer's own machine. */
const ownMachine = 'http://(?:localhost|127\\.0\\.0\\.1|\\[::1\\]):([1-9]\\d{0,4})';

/**
 * What an address asks for; undefined where that is not a remote's name and a development server on one's own machine.
 */
export function overrideIn(text: string): Override | undefined {
  const [, name, address, port] = new RegExp(`^(${remoteName})@(${ownMachine})$`).exec(text) ?? [];
  return name && address && Number(port) <= 65_535 ? { name, address } : undefined;
}
