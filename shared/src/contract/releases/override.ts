import { appName } from './app-name.ts';

/** The edge's path where a signed-in administrator sets or removes overrides. */
export const overridePath = '/mf/override';

/**
 * The query parameter of a page that asks for overrides, such as `?override=remote-public@http://localhost:3001`. It may
 * be there several times. `?override=remote-public@off` ends one override, `?override=off` all of them.
 */
export const overrideParameter = 'override';

/** The most overrides of one browser. */
export const maxOverrides = 12;

/** An app that a page loads from elsewhere: a development server, or the preview of a pull request. */
export interface Override {
  name: string;
  address: string;
}

/** The pattern of the origins of the developer's own machine. */
const localOrigin = 'http://(?:localhost|127\\.0\\.0\\.1|\\[::1\\]):[1-9]\\d{0,4}';
/** The pattern of other origins. Only characters that have no meaning in a policy's header. */
const remoteOrigin = 'https://[a-z\\d](?:[a-z\\d.-]*[a-z\\d])?(?::[1-9]\\d{0,4})?';

/** Parses `{app}@{origin}`. Returns undefined if it is not an app's name with an origin that could be allowed. */
export function parseOverride(text: string): Override | undefined {
  const [, name, address] = new RegExp(`^(${appName})@(${localOrigin}|${remoteOrigin})$`).exec(text) ?? [];
  return name && address && URL.canParse(address) ? { name, address } : undefined;
}

/** Parses `{app}@off`. Returns the app's name. */
export const parseEnd = (text: string): string | undefined => new RegExp(`^(${appName})@off$`).exec(text)?.[1];

/**
 * Whether an override may come from this origin: the developer's own machine, or one of `hosts`, which are origins such
 * as `https://*.preview.example.org`. The star matches one label.
 */
export const isAllowedOrigin = (address: string, hosts: readonly string[]): boolean =>
  address.startsWith('http:')
  || hosts.some((host) => host === address || (host.includes('*') && host === address.replace(/\/\/[^.]+/, '//*')));
