/** The ground of the pages, as `tokens.css` has it, for the browser's own frame around them. */
export const themeColors = { light: '#f7f9f7', dark: '#08171f' } as const;
