import type { Requirement, ProvidedModule } from '@quoin/shared/contract/releases/compatibility';
import { ReleaseError } from '@quoin/webpack/release/release-error.ts';
import type { SharedEntry } from './read-manifest.ts';

const advice =
  "share react and react-dom as singletons with a requiredVersion, { singleton: true, import: false, requiredVersion: '^19.0.0' } in shared of ModuleFederationPlugin, install react as a development dependency, or the manifest does not name it, and build it again.";

/**
 * The page has one React. A remote that brings its own, or shares none, fails at its first hook.
 * @throws ReleaseError if the remote does not share React as a singleton
 */
function refuseBundledReact(shared: readonly SharedEntry[]): void {
  const entries = shared.filter(({ key }) => key === 'react');
  if (entries.length > 0 && entries.every(({ isSingleton }) => isSingleton)) return;
  throw new ReleaseError(
    `The remote does not share react as a singleton, but its component must use the React of the page: ${advice}`,
  );
}

/** The ranges that compatibility checks understand: `^19.0.0`, `^19`. */
const caretRange = /^\^\d+(\.\d+){0,2}$/;

/**
 * Returns the shared modules that a foreign remote requires from the shell: those that it does not bundle, and the
 * bundled singletons that the shell provides too. `exports` is empty, because the manifest does not list them.
 * @throws ReleaseError if React is no singleton, or if a required module has no caret range
 */
export function readForeignRequirements(
  shared: readonly SharedEntry[],
  provides: Readonly<Record<string, ProvidedModule>>,
): Record<string, Requirement> {
  refuseBundledReact(shared);
  const required = shared.filter(
    ({ key, isSingleton, isBundled }) => !isBundled || (isSingleton && Object.hasOwn(provides, key)),
  );
  return Object.fromEntries(
    required.map(({ key, range }) => {
      if (range === undefined)
        throw new ReleaseError(
          `The remote does not say which versions of ${key} it accepts: set its requiredVersion, such as '^19.0.0', and build it again.`,
        );
      if (!caretRange.test(range))
        throw new ReleaseError(
          `The remote requires ${key} ${JSON.stringify(range)}, but only ranges such as ^19.0.0 can be compared: set its requiredVersion to one, and build it again.`,
        );
      return [key, { range, exports: [] }];
    }),
  );
}
