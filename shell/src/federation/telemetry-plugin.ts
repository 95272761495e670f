import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { reportFailure } from './report-failure.ts';
import type { FederatedRemote } from './federated-remote.ts';

/** Reports each remote that could not be loaded to the edge, which counts failures and rolls back a bad canary. */
export const telemetryPlugin = (): ModuleFederationRuntimePlugin => ({
  name: 'quoin-telemetry',
  async errorLoadRemote({ remote, error }) {
    const { app, release }: Partial<FederatedRemote> = remote ?? {};
    if (app !== undefined && release !== undefined)
      reportFailure({ app, version: release, kind: 'load', message: String(error) });
  },
});
