import { isPagePath } from './page-path.ts';
import type { Plate } from './plate.ts';
import { previewPath } from './preview.ts';
import { passwordPath } from './wire.ts';

const ofBackOffice = ['/admin/releases', passwordPath, previewPath];

/** Whether a first segment is the shell's own below `/admin`, or leads below the root to another document than a page: no remote is asked for there. */
export const isReserved: Readonly<Record<Plate['area'], (path: string) => boolean>> = {
  admin: (path) => ofBackOffice.includes(`/admin/${path}`),
  public: (path) => !isPagePath(`/${path}`),
};
