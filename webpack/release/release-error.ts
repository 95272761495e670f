/** The reason why a release is refused, as a sentence for the person who requested it. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';
}

/** A change that the token of a team does not allow. */
export class TokenError extends ReleaseError {}
