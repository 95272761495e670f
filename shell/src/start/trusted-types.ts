/*
 * The Trusted Types policy of the back-office. It is a script of its own that runs before all others. The edge requires
 * Trusted Types (`document/security-headers.ts`) only where the shell's release has this script.
 */

import { createDefaultPolicy } from './default-policy.ts';

createDefaultPolicy();
