/** The banner's id: the footer's button opens it by that, as the browser does. */
export const consentId = 'consent';
