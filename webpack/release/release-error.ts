/** What stands against a release, in a sentence for whoever asked for it. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';
}
