const lists = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];

/**
 * What has to be done before anything can run. Pure, so that every case can be told apart in a test.
 * @type {typeof import('./plan.d.mts').installPlan}
 */
export function installPlan(found) {
  if (!found.installed || !found.isWhole) return 'install';
  const isCurrent = found.stamp === found.wanted;
  // Without a current stamp, somebody else may have installed exactly this: `npm ci` by hand, or a checkout and back.
  if (!isCurrent && !(isAsLocked(found) && isInStep(found))) return 'install';
  if (!found.nodeRuns) return 'node';
  return isCurrent ? 'nothing' : 'stamp';
}

/** What npm installed is what the lock file says; packages for other platforms may be absent. */
function isAsLocked({ lock, installed }) {
  const wanted = Object.entries(lock.packages).filter(([path]) => path !== '');
  const isThere = ([path, entry]) => {
    const present = installed.packages[path];
    return present ? isSame(entry, present) : isOptional(entry);
  };
  return wanted.every(isThere) && Object.keys(installed.packages).every((path) => path in lock.packages);
}

const isSame = (one, other) =>
  one.version === other.version && one.integrity === other.integrity && Boolean(one.link) === Boolean(other.link);

// What is extraneous stands in the lock file by accident: `npm ci` leaves it out.
const isOptional = (entry) => Boolean(entry.optional || entry.devOptional || entry.peer || entry.extraneous);

/** The lock file was made from these manifests. */
function isInStep({ lock, manifests }) {
  return Object.entries(manifests).every(([folder, manifest]) => {
    const locked = lock.packages[folder];
    return locked !== undefined && lists.every((list) => sorted(locked[list]) === sorted(manifest[list]));
  });
}

const sorted = (list) => JSON.stringify(Object.entries(list ?? {}).sort(([one], [other]) => (one < other ? -1 : 1)));
