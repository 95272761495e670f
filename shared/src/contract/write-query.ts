/** The query parameter of a write that may lose addresses or elements of a rich text. Its value is 1. */
export const acceptLosses = 'accept-losses';

/**
 * The query parameter of a save that no person has asked for. Its value is 1. It is refused with 409 and the code
 * `in_set` where it would change what a set publishes.
 */
export const autosave = 'autosave';
