/** The texts of the consent banner; they are in its chunk. */
export const consentTexts = {
  title: 'May we count your visit?',
  text: (services: readonly string[]) =>
    `With your consent this site uses ${services.join(' and ')} to learn how it is read. They set cookies, and learn your address and what you look at here. You can change your mind at the foot of every page.`,
  accept: 'Accept',
  decline: 'Decline',
} as const;
