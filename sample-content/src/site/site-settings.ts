import { picture } from '@quoin/content-api/src/seed/sample-types.ts';
import type { SampleRow } from '@quoin/content-api/src/seed/sample-types.ts';

const description = 'Kunashila Systems writes microfinance software, puts it to work in the branch, trains the people who use it, '
  + 'and keeps the machines and the network beneath it running. Twenty-two years, more than 4000 branches.';

const organisation = {
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name: 'Kunashila Systems',
  alternateName: 'Kunashila',
  url: 'https://www.kunashila.example',
  logo: 'https://www.kunashila.example/favicon.ico',
  description,
  foundingDate: '2004-04-14',
  email: 'info@kunashila.example',
  telephone: '+977-1-255-0142',
  address: {
    '@type': 'PostalAddress',
    streetAddress: 'Kuna Bhawan, 14 Pulchowk Lane, Ward 3',
    addressLocality: 'Lalitpur',
    postalCode: '44700',
    addressCountry: 'NP',
  },
  contactPoint: [
    { '@type': 'ContactPoint', contactType: 'customer support', telephone: '+977-1-255-0160', email: 'support@kunashila.example', availableLanguage: ['en', 'ne', 'hi'] },
    { '@type': 'ContactPoint', contactType: 'sales', telephone: '+977-1-255-0142', email: 'info@kunashila.example', availableLanguage: ['en', 'ne'] },
  ],
  knowsAbout: ['Microfinance software', 'Core banking implementation', 'IT training', 'Hardware maintenance', 'Network infrastructure'],
};

/** The site's own settings. */
export const siteSettings: SampleRow = {
  name: 'Kunashila Systems',
  title: 'Kunashila Systems',
  description,
  logo_header: picture('logo-dark'),
  // Pages show the name next to it.
  logo_header_decorative: 1,
  logo_footer: picture('logo-light'),
  // Pages show the name next to it.
  logo_footer_decorative: 1,
  icon: picture('logo-icon'),
  email: 'info@kunashila.example',
  phone: '+977 1 255 0142',
  address: 'Kuna Bhawan, 14 Pulchowk Lane, Ward 3, Lalitpur 44700, Nepal',
  web_url: 'https://www.kunashila.example',
  map_html: '<iframe src="https://www.openstreetmap.org/export/embed.html?bbox=85.3105%2C27.6720%2C85.3265%2C27.6830&amp;layer=mapnik&amp;marker=27.6775%2C85.3185" width="100%" height="420" title="Map: Kuna Bhawan, Lalitpur"></iframe>',
  copyright: '© 2004–2026 Kunashila Systems. All rights reserved.',
  status: 1,
  meta_title: 'Kunashila Systems: microfinance software, implementation, training, hardware and networks',
  meta_description: 'Software for savings and credit institutions, put to work in more than 4000 branches, with the training, hardware support and networks that keep it running every day.',
  meta_keywords: 'microfinance software, core banking, implementation, IT training, hardware support, branch network, data center, Nepal',
  meta_schema: JSON.stringify(organisation, null, 2),
  og_title: 'Kunashila Systems: the stone at the corner',
  og_description: 'We build and look after the systems that savings groups, cooperatives and microfinance institutions stand on.',
  og_image: picture('share-card'),
  og_url: 'https://www.kunashila.example',
  facebook_pixels_id: '',
  google_analytics_id: '',
  google_tag_manager_id: '',
  google_site_verification: '',
};
