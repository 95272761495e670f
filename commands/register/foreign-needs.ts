import type { Need, Offer } from '@quoin/shared/contract/fit';
import { ReleaseError } from '@quoin/webpack/release/release-error.ts';
import type { SharedEntry } from './read-manifest.ts';

const advice =
  "set shared: { react: { singleton: true, requiredVersion: '^19.0.0' } }, and the same for react-dom, in ModuleFederationPlugin, and build it again.";

/** What every React of version 18 or 19 is called inside, and whatever reaches into it: react-dom does. */
const insideOfReact = /__(CLIENT|SECRET)_INTERNALS_DO_NOT_USE/;

/** Whether a script holds React or react-dom. */
export const holdsReact = (script: string): boolean => insideOfReact.test(script);

/**
 * webpack's manifest leaves out what is shared with `import: false`; that the scripts hold no React says the same, but
 * for the versions.
 * @throws ReleaseError for a remote that would run with a React of its own
 */
function refuseOwnReact(shared: readonly SharedEntry[], hasReact: boolean): void {
  const react = shared.find(({ key }) => key === 'react');
  if (react ? react.isSingleton : !hasReact) return;
  throw new ReleaseError(
    `The remote does not share react as a singleton, and a component with a React of its own cannot be shown: ${advice}`,
  );
}

/** What releases are compared by: `^19.0.0`, `^19`. */
const caretRange = /^\^\d+(\.\d+){0,2}$/;

/**
 * What a remote takes from the shell: what it does not bring, and of what it brings the singletons that the shell has
 * too. The manifest does not say which names it uses.
 * @throws ReleaseError for a remote that would run with a React of its own, or does not say which versions do
 */
export function foreignNeeds(
  shared: readonly SharedEntry[],
  { offers, hasReact }: { offers: Readonly<Record<string, Offer>>; hasReact: boolean },
): Record<string, Need> {
  refuseOwnReact(shared, hasReact);
  const needed = shared.filter(
    ({ key, isSingleton, isCarried }) => !isCarried || (isSingleton && Object.hasOwn(offers, key)),
  );
  return Object.fromEntries(
    needed.map(({ key, range }) => {
      if (range === undefined)
        throw new ReleaseError(
          `The remote does not say which versions of ${key} do: set its requiredVersion, such as '^19.0.0', and build it again.`,
        );
      if (!caretRange.test(range))
        throw new ReleaseError(
          `The remote takes ${key} in "${range}", and releases are compared by ranges such as ^19.0.0 only: set its requiredVersion so, and build it again.`,
        );
      return [key, { range, exports: [] }];
    }),
  );
}
