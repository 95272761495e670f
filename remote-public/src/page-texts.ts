/**
 * The texts of certain pages, in a module of their own so that the home page does not load them. No editor writes them.
 */
export const pageTexts = {
  latestNews: 'Latest news',
  allNews: 'All news',
  news: 'News',
  writtenBy: (name: string) => `By ${name}`,
  readingTime: (minutes: number) => `${minutes} min read`,
  related: 'Read next',
  newsPages: 'Pages of the news',
  newer: 'Newer stories',
  older: 'Older stories',
  pageOf: ({ page, last }: { page: number; last: number }) => `Page ${page} of ${last}`,
  /** The title of the news of a category, or with a tag. */
  titleOfSubject: ({ title, subject }: { title: string; subject: string }) => `${subject}: ${title}`,
  tags: 'Tags',
  newsWithTag: (tag: string) => `News with the tag “${tag}”`,
  titleOfPage: ({ title, page }: { title: string; page: number }) => `${title} (page ${page})`,

  search: {
    title: 'Search',
    titleOf: (words: string) => `Search: ${words}`,
    hint: 'Find pages, news, people and answers of this site.',
    label: 'Words to look for',
    submit: 'Search',
    subject: 'The results',
    start: 'Or go straight to one of these pages',
    count: ({ total, words }: { total: number; words: string }) =>
      total === 1 ? `One result for “${words}”` : `${total} results for “${words}”`,
    first: ({ total, words }: { total: number; words: string }) =>
      `The first ${total} results for “${words}”. More words find fewer.`,
    none: (words: string) => `Nothing here has the words “${words}”`,
    tips: [
      'Check the spelling. Capitals and accents do not matter.',
      'Use fewer words, or only the beginning of a word: a page is found if it has all of them.',
      'Try another word for the same thing.',
    ],
    orPages: 'Or go straight to one of these pages:',
    home: 'Home',
    pages: 'Pages of the results',
    previous: 'Previous results',
    next: 'More results',
    /** What each kind of match is called, by the name of its resource. */
    kinds: new Map([
      ['pages', 'Page'],
      ['posts', 'News'],
      ['profiles', 'People'],
      ['post-categories', 'News on a subject'],
      ['faqs', 'Question'],
      ['careers', 'Career'],
      ['sections', 'Home page'],
    ]),
  },

  noFaqs: 'No Data Found !',
  noCareers: 'No Data Found',
  noProfiles: 'No Data Found',

  sitemap: 'Sitemap',
  sitemapHint: 'Every page of this site.',
  sitemapHeadings: { pages: 'Pages', news: 'News', people: 'People' },

  details: 'Details',
  detailsHint: 'There is nothing to read here yet. The pages below have what you may be looking for.',

  wordFrom: (name: string) => `A word from ${name}`,
  onOtherSites: (name: string) => `${name} on other sites`,

  getInTouch: 'Get in touch',
  officeHours: 'Mon-Fri From 9:00am to 6:00pm',
  map: {
    title: (place: string) => `Map: ${place}`,
    show: 'Show the map',
    contacts: (host: string) => `Showing it contacts ${host}.`,
    open: (host: string) => `Open it on ${host}`,
  },

  contact: 'Contact us',
  message: {
    title: 'Send us a message',
    name: 'Name',
    reach: 'Leave a phone number or an email, or both, so that we can answer.',
    message: 'Message',
    submit: 'Submit',
    thanks: 'Thank you for your message',
    thanksHint: 'It has reached us, and we will answer as soon as we can.',
    another: 'Send another message',
  },

  applyFrom: 'Applications open',
  applyUntil: 'Applications close',
  publishedOn: 'Published',
  closed: 'Applications are closed',

  services: 'What we do',
} as const;
