/** Returns the message of a thrown value, which may be anything. */
export const getErrorMessage = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

/** Returns a thrown value as an `Error`. */
export const toError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));
