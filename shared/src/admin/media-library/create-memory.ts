import { appKey } from '../../runtime/app-key.ts';
import { authUser } from '../../runtime/auth.ts';

/** Creates a memory of one value, for the user and the application that wrote it. */
export function createMemory<T>() {
  let last: { value: T; appKey: string; user: string } | undefined;
  return {
    read: (): T | undefined => (last?.appKey === appKey() && last.user === authUser() ? last.value : undefined),
    write: (value: T): void => {
      last = { value, appKey: appKey(), user: authUser() };
    },
  };
}
