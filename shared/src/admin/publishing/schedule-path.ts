/** The path of the screen that lists what is planned; a set has its id after it. */
export const schedulePath = '/admin/dashboard/schedule';
