/** The reason why a release is refused, as a sentence for the person who requested it. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';
}
