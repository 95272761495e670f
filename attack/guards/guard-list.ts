import { accountGuards } from './account-guards.ts';
import { apiTokenGuards } from './api-token-guards.ts';
import { contentGuards } from './content-guards.ts';
import { edgeGuards } from './edge-guards.ts';
import { releaseGuards } from './release-guards.ts';
import type { Guard } from './removable-guard.ts';
import { limitGuards } from './limit-guards.ts';
import { previewGuards } from './preview-guards.ts';
import { sessionGuards } from './session-guards.ts';
import { tenancyGuards } from './tenancy-guards.ts';

/** All guards that `npm run attack -- guards` removes, one at a time. */
export const guardList: readonly Guard[] = [
  ...tenancyGuards,
  ...contentGuards,
  ...limitGuards,
  ...previewGuards,
  ...sessionGuards,
  ...accountGuards,
  ...apiTokenGuards,
  ...edgeGuards,
  ...releaseGuards,
];
