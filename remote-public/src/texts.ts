/**
 * The texts that no editor writes and that any page may show. Exact texts of the specification keep their spacing
 * (spec point 19).
 */
export const texts = {
  siteFallback: 'Home',
  skip: 'Skip to content',
  skipLinks: 'Skip',
  home: 'Home',
  mainMenu: 'Main menu',
  openMenu: 'Menu',
  closeMenu: 'Close menu',
  search: 'Search this site',
  subMenu: (title: string) => `${title}: more pages`,
  breadcrumb: 'You are here',
  opensNewWindow: (name: string) => `${name} (opens in a new window)`,

  readMore: 'Read More',
  seeMore: 'See More',
  seeMoreNews: 'See more',
  about: (title: string) => ` about ${title}`,

  emptyHome: 'The first stone is laid. Nothing else has been published here yet.',
  emptyHomeSignIn: 'Sign in to write the first page',

  hero: 'Highlights',
  slide: ({ number, total }: { number: number; total: number }) => `${number} of ${total}`,
  goToSlide: (number: number) => `Go to slide ${number}`,
  pause: 'Stop the slides',
  play: 'Start the slides',
  quotes: 'What people say',

  notFound: 'Page Not Found 404',
  notFoundHint: 'The address may be mistyped, or the page has moved. Try one of these pages:',
  failedScreen: 'This page could not be shown.',
  failedScreenHint: 'Our server did not answer. Please try again in a moment.',
  failedSection: (what: string) => `${what} could not be loaded.`,
  retry: 'Retry',
  retrying: 'Trying again …',
  subjects: {
    menu: 'The menu',
    slides: 'The highlights',
    sections: 'The home page',
    posts: 'The latest news',
    pages: 'The pages',
    profiles: 'The team',
    careers: 'The openings',
    faqs: 'The questions',
    settings: 'The contact details',
  },

  noNews: 'No Data Found!',

  address: 'Address',
  phone: 'Phone',
  email: 'Email',
  website: 'Website',
  followUs: 'Follow us',

  newsletter: {
    title: 'Newsletter',
    hint: 'Our news, now and then, in your mailbox.',
    email: 'Email for the newsletter',
    submit: 'Subscribe',
    again: 'Subscribe again',
    /**
     * By value of the URL's `subscription` parameter, which our sign-up form and the links in the confirmation mail
     * set.
     */
    messages: {
      received: { title: 'Thank you for subscribing', hint: 'Our next newsletter will come to your address.' },
      requested: {
        title: 'One step more',
        hint: 'A mail with a link is on its way to you. Open the link within seven days to confirm your subscription.',
      },
      confirmed: {
        title: 'Your subscription is confirmed',
        hint: 'Thank you. Our next newsletter will come to your address.',
      },
      expired: {
        title: 'This link is too old',
        hint: 'It could not confirm your subscription. Subscribe again to get another one.',
      },
    },
  },
  changeConsent: 'Cookie choices',
  form: {
    leaveEmpty: 'Leave this field empty',
    sending: 'Sending …',
    required: 'required',
    wrong: 'Please check what you wrote',
    missing: new Map([
      ['name', 'Enter your name.'],
      ['email', 'Enter your email.'],
      ['message', 'Write a message.'],
    ]),
    missingAny: 'Fill this in.',
    unanswerable: 'Enter a phone number or an email, so that we can answer.',
    noEmail: 'Enter an email such as name@example.org.',
    tooLong: (most: number) => `Write ${most} characters or fewer.`,
    failures: {
      tooMany: {
        title: 'Too many were sent from your connection',
        hint: 'What you wrote is still here. Please wait ten minutes and send it again.',
      },
      failed: { title: 'This could not be sent', hint: 'What you wrote is still here. Please try again in a moment.' },
    },
  },

  footerLinks: 'Footer',
  copyright: (name: string) => `© ${name}`,
} as const;
