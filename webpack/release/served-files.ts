/** The content types of the files of a release that the edge serves, by extension. Other files are not served. */
export const servedTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  // `mf-manifest.json`, the types of exposed modules, and the licences of the libraries in a script.
  '.json': 'application/json; charset=utf-8',
  '.zip': 'application/zip',
  '.ts': 'text/plain; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

/** The source of a pattern for file names in URLs. It allows no slash, because a release is one flat folder. */
export const servedName = '[\\w@~-][\\w@~.-]{0,199}';
