/** Loads the library for passkeys when one is used: it takes 27 MB of memory, and most sites have none. */
export const loadWebAuthn = () => import('@simplewebauthn/server');
