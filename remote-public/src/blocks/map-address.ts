const hosts = new Set(['www.google.com', 'maps.google.com', 'www.openstreetmap.org']);

/** The map that the settings' frame shows, when its host is one that we embed: the frame itself is always ours. */
export function mapAddress(mapHtml: string): string | undefined {
  const source = /\bsrc\s*=\s*["']([^"'<>\s]{1,2000})["']/i.exec(mapHtml)?.[1] ?? mapHtml.trim();
  const address = source.replaceAll('&amp;', '&');
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, username, port, href } = new URL(address);
  return protocol === 'https:' && hosts.has(hostname) && username === '' && port === '' ? href : undefined;
}
