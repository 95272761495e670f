/*
 * Reports a shell that does not start: its script does not come, is not what it should be, does not parse, or throws as
 * it is loaded. What reports all else stands in that script. A script of its own, ahead of it, and part of the one that
 * a rendered page begins with.
 */

import { sendReport } from './send-report.ts';

addEventListener(
  'error',
  (event) => {
    // From here on the shell's own watch reports.
    if ('__QUOIN__' in globalThis) return;
    const { target } = event;
    const address = target instanceof HTMLScriptElement ? target.src : event.filename;
    const [, version] = /\/mf\/shell\/(\w+)\//.exec(address ?? '') ?? [];
    if (version)
      sendReport({
        part: 'shell',
        version,
        kind: 'load',
        message: event.message ?? `${address} did not arrive or was refused`,
      });
  },
  { capture: true },
);
