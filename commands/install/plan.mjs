const lists = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];

/**
 * Decides what to install before a command can run. It is a pure function, so that tests can cover every case.
 * @type {typeof import('./plan.d.mts').installPlan}
 */
export function installPlan(found) {
  if (!found.installed || !found.isWhole) return 'install';
  const isCurrent = found.stamp === found.wanted;
  // Without a current stamp the packages may still be right: after `npm ci` by hand, or after a checkout and back.
  if (!isCurrent && !(matchesLock(found) && matchesManifests(found))) return 'install';
  if (!found.nodeRuns) return 'node';
  return isCurrent ? 'nothing' : 'stamp';
}

/** Whether the installed packages are those of the lock file; packages for other platforms may be missing. */
function matchesLock({ lock, installed }) {
  const wanted = Object.entries(lock.packages).filter(([path]) => path !== '');
  const isThere = ([path, entry]) => {
    const present = installed.packages[path];
    return present ? isSame(entry, present) : isOptional(entry);
  };
  return wanted.every(isThere) && Object.keys(installed.packages).every((path) => path in lock.packages);
}

const isSame = (one, other) =>
  one.version === other.version && one.integrity === other.integrity && Boolean(one.link) === Boolean(other.link);

// `npm ci` does not install entries that the lock file marks as extraneous.
const isOptional = (entry) => Boolean(entry.optional || entry.devOptional || entry.peer || entry.extraneous);

/** Whether the lock file was made from these manifests. */
function matchesManifests({ lock, manifests }) {
  return Object.entries(manifests).every(([folder, manifest]) => {
    const locked = lock.packages[folder];
    return locked !== undefined && lists.every((list) => sorted(locked[list]) === sorted(manifest[list]));
  });
}

const sorted = (list) => JSON.stringify(Object.entries(list ?? {}).sort(([one], [other]) => (one < other ? -1 : 1)));
