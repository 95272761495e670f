import type { Requirement, ProvidedModule } from '@quoin/shared/contract/releases/compatibility';
import { ReleaseError } from '@quoin/webpack/release/release-error.ts';
import type { SharedEntry } from './read-manifest.ts';

const advice =
  "share react and react-dom as singletons with a requiredVersion, { singleton: true, import: false, requiredVersion: '^19.0.0' } in shared of ModuleFederationPlugin, install react as a development dependency, without which the manifest does not name it, and build it again.";

/**
 * The page has one React. A remote that brings its own, or shares none, fails at its first hook.
 * @throws ReleaseError if the remote does not share React as a singleton
 */
function refuseOwnReact(shared: readonly SharedEntry[]): void {
  const entries = shared.filter(({ key }) => key === 'react');
  if (entries.length > 0 && entries.every(({ isSingleton }) => isSingleton)) return;
  throw new ReleaseError(
    `The remote does not share react as a singleton, and a component cannot be shown without the React of the page: ${advice}`,
  );
}

/** The ranges that compatibility checks understand: `^19.0.0`, `^19`. */
const caretRange = /^\^\d+(\.\d+){0,2}$/;

/**
 * Returns the shared modules that a foreign remote requires from the shell: those that it does not bundle, and the
 * bundled singletons that the shell provides too. `exports` is empty, because the manifest does not list them.
 * @throws ReleaseError if React is no singleton, or if a required module has no caret range
 */
export function foreignNeeds(
  shared: readonly SharedEntry[],
  provides: Readonly<Record<string, ProvidedModule>>,
): Record<string, Requirement> {
  refuseOwnReact(shared);
  const needed = shared.filter(
    ({ key, isSingleton, isCarried }) => !isCarried || (isSingleton && Object.hasOwn(provides, key)),
  );
  return Object.fromEntries(
    needed.map(({ key, range }) => {
      if (range === undefined)
        throw new ReleaseError(
          `The remote does not say which versions of ${key} do: set its requiredVersion, such as '^19.0.0', and build it again.`,
        );
      if (!caretRange.test(range))
        throw new ReleaseError(
          `The remote takes ${key} in ${JSON.stringify(range)}, and releases are compared by ranges such as ^19.0.0 only: set its requiredVersion so, and build it again.`,
        );
      return [key, { range, exports: [] }];
    }),
  );
}
