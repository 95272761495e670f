interface Policy {
  apiUrl: string;
  /** Development servers that the page may load from. */
  devOrigins: readonly string[];
  /** For the style elements that the back-office's widgets make. */
  nonce?: string;
}

/** Hosts whose maps an application's settings may embed. */
const mapHosts = 'https://www.google.com https://maps.google.com https://www.openstreetmap.org';

export function contentSecurityPolicy({ apiUrl, devOrigins, nonce }: Policy): string {
  const dev = devOrigins.length > 0 ? ` ${devOrigins.join(' ')}` : '';
  const sockets = devOrigins.map((origin) => ` ${origin.replace(/^http/, 'ws')}`).join('');
  return [
    "default-src 'none'",
    `script-src 'self'${dev}`,
    `style-src 'self'${nonce ? ` 'nonce-${nonce}'` : ''}${dev}`,
    `img-src 'self' https: data:${nonce ? ' blob:' : ''}`,
    "font-src 'self'",
    `connect-src 'self' ${apiUrl}${dev}${sockets}`,
    nonce ? "frame-src 'self'" : `frame-src ${mapHosts}`,
    "form-action 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Headers of every answer of the edge. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
};
