/*
 * Reports a shell that does not start: its script does not load, fails the integrity check, does not parse, or throws.
 * All other failures are reported by that script itself. This is a separate script that runs before it; in a rendered
 * page it is bundled with `once-painted.ts`.
 */

import { sendReport } from '../federation/send-report.ts';

addEventListener(
  'error',
  (event) => {
    // The shell has started; `watchFailures` reports from now on.
    if ('__QUOIN__' in globalThis) return;
    const { target } = event;
    const address = target instanceof HTMLScriptElement ? target.src : event.filename;
    const [, version] = /\/mf\/shell\/(\w+)\//.exec(address ?? '') ?? [];
    if (version)
      sendReport({
        app: 'shell',
        version,
        kind: 'load',
        message: event.message ?? `${address} did not arrive or was refused`,
      });
  },
  { capture: true },
);
