import * as runtimeCore from '@module-federation/runtime-core';
import { createInstance, getInstance } from '@module-federation/enhanced/runtime';
import type { RemoteAddress } from '@quoin/shared/contract/releases/registry';
import { devtoolsPlugin } from './devtools-plugin.ts';
import { entryScriptPlugin, retryPlugin, toAttemptUrl } from './entry-plugins.ts';
import { toFederatedRemote } from './federated-remote.ts';
import { telemetryPlugin } from './telemetry-plugin.ts';

/*
 * The page's federation host. `ModuleFederationPlugin` in the shell's build creates the instance and provides the
 * shared modules; the remotes come from the edge. Remotes are built without the library's core and read it from the
 * global object (`experiments.externalRuntime`), so a page has one copy.
 */
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });
// Tests run without webpack, so they have no instance.
const host = getInstance() ?? createInstance({ name: 'shell', remotes: [] });
host.registerPlugins([entryScriptPlugin(), retryPlugin(), telemetryPlugin(), devtoolsPlugin()]);

const attempts = new Map<string, number>();

/** Registers a remote for one attempt to load it, without state of earlier attempts. Returns the container's name. */
function register(remote: RemoteAddress): string {
  const attempt = attempts.get(remote.name) ?? 0;
  attempts.set(remote.name, attempt + 1);
  const federated = toFederatedRemote(remote);
  preserveShareScope(() =>
    host.registerRemotes([{ ...federated, entry: toAttemptUrl(federated.entry, attempt) }], { force: attempt > 0 }),
  );
  return federated.name;
}

/**
 * Restores the share scope after `change`: when the library replaces a remote, it also removes the shared modules that
 * this remote loaded first.
 */
function preserveShareScope(change: () => void): void {
  const shared = host.shareScopeMap.default ?? {};
  const snapshot = Object.entries(shared).map(([key, versions]) => [key, { ...versions }] as const);
  change();
  for (const [key, versions] of snapshot) Object.assign(shared[key] ?? {}, versions);
}

/**
 * Loads a module that a remote exposes, such as `routes`. Each call is a new attempt.
 * @throws Error when a file does not load or cannot run, or the remote requires a shared module that the shell lacks
 */
export async function loadExposed<Exposed>(remote: RemoteAddress, expose: string): Promise<Exposed> {
  const exposed = await host.loadRemote<Exposed>(`${register(remote)}/${expose}`);
  if (!exposed) throw new Error(`${remote.name} exposes no ${expose}`);
  return exposed;
}
