import { ApiError, toApiError } from './api-error.ts';

/** Asks the user to confirm who they are. Resolves to false when the user does not want to. */
export type ConfirmationPrompt = () => Promise<boolean>;

let prompt: ConfirmationPrompt | undefined;

/** Sets the prompt of this page; the back-office has one. Returns the function that removes it. */
export function setConfirmationPrompt(next: ConfirmationPrompt): () => void {
  prompt = next;
  return () => {
    if (prompt === next) prompt = undefined;
  };
}

/**
 * Calls `send`. If the server first wants to know that the user is still the one who signed in (decision 051), it asks
 * the user and calls `send` once more. The caller only sees a call that takes longer, so a form keeps its input.
 * @throws what `send` throws, or an ApiError with a sentence for the user who did not confirm
 */
export async function withConfirmation<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!prompt || !(error instanceof ApiError && error.problem.code === 'reauthentication_required')) throw error;
  }
  if (await prompt()) return send();
  throw toApiError(403, { title: 'Nothing was changed, because you did not confirm that it is you.' });
}
