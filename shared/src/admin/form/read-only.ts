import { createContext } from 'react';

/** Whether the form shows a record that the user may not change. */
export const ReadOnlyContext = createContext(false);
