/** The path of the API tokens' list. Their form is below it. */
export const apiTokensPath = '/admin/administrators/api-tokens';
