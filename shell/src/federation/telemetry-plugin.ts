import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { reportFailure } from '../report-failure.ts';
import type { FederatedRemote } from './federated-remote.ts';

/** Reports each remote that could not be loaded to the edge, which counts failures and rolls back a bad canary. */
export const telemetryPlugin = (): ModuleFederationRuntimePlugin => ({
  name: 'quoin-telemetry',
  async errorLoadRemote({ remote, error }) {
    const { part, release }: Partial<FederatedRemote> = remote ?? {};
    if (part !== undefined && release !== undefined)
      reportFailure({ part, version: release, kind: 'load', message: String(error) });
  },
});
