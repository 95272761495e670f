import { col, orDashes, statusColumn } from '@quoin/shared/admin/columns';
import { screens } from '@quoin/shared/admin/define-screens';
import { optionLabel } from '@quoin/shared/contract/field';
import { redirects } from '@quoin/shared/contract/resources/redirects';
import { breakable } from '@quoin/shared/ui/breakable';
import { AutomaticRedirects } from '../redirects/automatic-redirects.tsx';
import { RedirectFacts } from '../redirects/redirect-facts.tsx';
import { siteLinks } from './site-links.ts';

const showPath = (value: unknown) => breakable(String(value));

export const redirectScreens = screens(redirects, {
  path: 'redirects',
  list: {
    columns: [
      col('from_path', { header: 'From', show: showPath }),
      col('to_path', { header: 'To', show: showPath }),
      {
        header: 'Kind',
        fields: ['code'],
        width: '120px',
        cell: ({ code }) => optionLabel(redirects.fields.code, code),
      },
      { header: 'Hits', fields: ['hits'], width: '90px', cell: ({ hits }) => hits.toLocaleString() },
      { ...col('last_hit_on', { header: 'Last hit', show: orDashes() }), width: '120px' },
      statusColumn(),
    ],
    emptyText: 'No redirects yet. Add one for an address that visitors still use, such as one of an earlier website.',
    views: [{ name: 'automatic', label: 'Automatic', Component: AutomaticRedirects }],
  },
  form: {
    fields: [
      {
        name: 'from_path',
        label: 'From',
        help: 'An address of this site that has no page. It is stored in small letters, and applies with any query.',
      },
      { name: 'to_path', label: 'To', help: 'Choose a page, or type an https address.', links: siteLinks },
      { name: 'code', label: 'Kind', help: 'Permanent: search engines take over the new address.' },
      'status',
    ],
    after: RedirectFacts,
  },
});
