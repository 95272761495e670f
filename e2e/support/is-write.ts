import type { Request } from '@playwright/test';

/** Whether a request writes content. A form also says every few seconds that it is open. */
export const isWrite = (request: Request): boolean =>
  /POST|PUT/.test(request.method()) && !request.url().endsWith('/presence');
