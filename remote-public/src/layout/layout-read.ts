/** When this page's layout was read; what the server sent is as old as this file's start. */
export const layoutRead = { at: Date.now() };
