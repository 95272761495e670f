/** The files of a release that are served, by extension, with their content types. */
export const servedTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  // `mf-manifest.json`, the types of what a remote exposes, and the licences of the libraries in a script.
  '.json': 'application/json; charset=utf-8',
  '.zip': 'application/zip',
  '.ts': 'text/plain; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  // Quoin's own parts have none of these; foreign remotes bring pictures and fonts.
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

/** A file's name in an address, as a pattern's source: a release is one flat folder. */
export const servedName = '[\\w@~-][\\w@~.-]{0,199}';
