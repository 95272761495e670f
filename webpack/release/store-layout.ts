/** The file of the registry in the store of releases. A release is the folder `app/version` in the same store. */
export const registryPath = 'registry.json';

/** The place of releases in a bucket, which may contain other objects too. `build.json` completes a release. */
export const bucketLayout = { prefix: 'releases/', lastFile: 'build.json' };
