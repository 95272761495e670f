import { picture } from '@quoin/content-api/src/seed/sample-types.ts';
import type { SampleRow } from '@quoin/content-api/src/seed/sample-types.ts';

/** The settings of the application that the users belong to. */
export const accountsSettings: SampleRow = {
  name: 'Kunashila Accounts',
  title: 'Kunashila Accounts',
  description: 'The people who may sign in to the sites of Kunashila Systems.',
  logo_header: picture('logo-dark'),
  logo_footer: picture('logo-light'),
  icon: picture('logo-icon'),
  email: 'accounts@kunashila.example',
  phone: '+977 1 255 0142',
  address: 'Kuna Bhawan, 14 Pulchowk Lane, Ward 3, Lalitpur 44700, Nepal',
  web_url: 'https://accounts.kunashila.example',
  copyright: '© 2004–2026 Kunashila Systems. All rights reserved.',
  status: 1,
  meta_title: 'Kunashila Accounts',
  meta_description: 'Accounts of the people who look after the sites of Kunashila Systems.',
};
