import { createContext, useContext } from 'react';

/** The name of the part whose form has an input; '' in the form of a record itself. */
export const FormNameContext = createContext('');

/** Returns the name of a group of controls of a field: several forms on a screen can have the same field. */
export function useGroupName(label: string): string {
  const form = useContext(FormNameContext);
  return form === '' ? label : `${label} of ${form}`;
}
