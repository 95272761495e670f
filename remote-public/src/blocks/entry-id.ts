/** Returns the id of an entry in a page that lists records, so that links lead to it. */
export const getEntryId = (resource: 'faqs' | 'careers', id: number): string => `${resource}-${id}`;
