/** The page backgrounds, the same as `--ground` in `tokens.css`, for the browser's own interface (`theme-color`). */
export const themeColors = { light: '#f7f9f7', dark: '#08171f' } as const;
