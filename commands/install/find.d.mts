import type { Found } from './plan.d.mts';

export function findInstallation(root: string): Found;
