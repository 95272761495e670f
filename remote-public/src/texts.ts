/** Every word of the site that no editor writes. Exact texts of the specification keep their spacing (decisions in docs). */
export const texts = {
  siteFallback: 'Home',
  skip: 'Skip to content',
  home: 'Home',
  mainMenu: 'Main menu',
  openMenu: 'Menu',
  closeMenu: 'Close menu',
  subMenu: (title: string) => `${title}: more pages`,
  breadcrumb: 'You are here',
  opensNewWindow: (name: string) => `${name} (opens in a new window)`,

  readMore: 'Read More',
  seeMore: 'See More',
  seeMoreNews: 'See more',
  moreAbout: ({ label, title }: { label: string; title: string }) => `${label}: ${title}`,

  emptyHome: 'There is nothing to read here yet.',
  hero: 'Highlights',
  slide: ({ number, total }: { number: number; total: number }) => `${number} of ${total}`,
  goToSlide: (number: number) => `Go to slide ${number}`,
  pause: 'Stop the slides',
  play: 'Start the slides',
  quotes: 'What people say',
  latestNews: 'Latest news',
  news: 'News',

  notFound: 'Page Not Found 404',
  notFoundHint: 'The address may be mistyped, or the page has moved. These lead on:',
  failedScreen: 'This page could not be shown.',
  failedScreenHint: 'Something on our side did not answer. Please try again in a moment.',
  failedPart: (what: string) => `${what} could not be loaded.`,
  retry: 'Retry',
  retrying: 'Trying again …',
  parts: {
    menu: 'The menu', slides: 'The highlights', sections: 'The home page', posts: 'The latest news', pages: 'The pages', profiles: 'The team',
    careers: 'The openings', faqs: 'The questions', settings: 'The contact details',
  },

  noFaqs: 'No Data Found !',
  noNews: 'No Data Found!',
  noCareers: 'No Data Found',
  noProfiles: 'No Data Found',

  sitemap: 'Sitemap',
  sitemapHint: 'Every page of this site.',
  sitemapParts: { pages: 'Pages', news: 'News', people: 'People' },

  details: 'Details',
  detailsHint: 'There is nothing to read here yet. The pages below have what you may be looking for.',

  biography: 'Biography',
  message: (name: string) => `A word from ${name}`,
  published: 'Published',

  getInTouch: 'Get in touch',
  officeHours: 'Mon-Fri From 9:00am to 6:00pm',
  address: 'Address',
  phone: 'Phone',
  email: 'Email',
  website: 'Website',
  hours: 'Office hours',
  followUs: 'Follow us',
  map: (place: string) => `Map: ${place}`,

  applyFrom: 'Applications open',
  applyUntil: 'Applications close',
  publishedOn: 'Published',
  closed: 'Applications are closed',

  services: 'What we do',
  footerLinks: 'Footer',
  copyright: (name: string) => `© ${name}`,
} as const;
