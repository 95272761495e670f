/**
 * The texts of certain pages, in a module of their own so that the home page does not load them. No editor writes them.
 */
export const pageTexts = {
  latestNews: 'Latest news',
  allNews: 'All news',
  news: 'News',
  newsPages: 'Pages of the news',
  newer: 'Newer stories',
  older: 'Older stories',
  pageOf: ({ page, last }: { page: number; last: number }) => `Page ${page} of ${last}`,
  titleOfCategory: ({ title, category }: { title: string; category: string }) => `${category}: ${title}`,
  titleOfPage: ({ title, page }: { title: string; page: number }) => `${title} (page ${page})`,

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
  map: (place: string) => `Map: ${place}`,

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
