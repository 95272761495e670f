/**
 * The path of the links in mails, with `/{resource}/{id}?site={app_key}`: it opens the form of the record with its
 * review.
 */
export const reviewPath = '/admin/dashboard/review';
