/** The path of the screen that lists the preview links, and shows the site at another moment. */
export const previewsPath = '/admin/dashboard/previews';
