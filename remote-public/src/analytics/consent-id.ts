/** The id of the consent banner. The footer's button opens the banner with `popoverTarget`, without a script. */
export const consentId = 'consent';
