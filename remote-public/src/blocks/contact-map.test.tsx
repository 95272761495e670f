import { fireEvent, screen } from '@testing-library/react';
import { applications } from '@quoin/shared/contract/resources/applications';
import { pages } from '@quoin/shared/contract/resources/pages';
import { aRecord } from '@quoin/shared/testing/records';
import { aSite, visit } from '../testing/a-site.tsx';

/** Opens the contact page of a site with this stored map. */
async function open(map_html: string, settings: object = {}) {
  const site = aSite();
  site.record(
    '/applications/quoin-site',
    aRecord(applications, { name: 'Corner Ltd', address: 'Kathmandu', map_html, ...settings }),
  );
  site.record('/pages/contact-us', {
    ...aRecord(pages, { id: 1, slug: 'contact-us', title: 'Contact' }),
    sections: [],
  });
  await visit('/contact-us');
}
const address = 'https://www.openstreetmap.org/export/embed.html?bbox=85.3%2C27.6%2C85.4%2C27.8&layer=mapnik';

const show = () => fireEvent.click(screen.getByRole('button', { name: 'Show the map' }));

describe('the map of the contact page', () => {
  it('is a drawing with the address, and contacts nobody', async () => {
    await open(address);
    expect(screen.getByRole('figure')).toHaveTextContent('Kathmandu');
    expect(screen.getByRole('figure')).toHaveTextContent('Showing it contacts www.openstreetmap.org.');
    expect(screen.getByRole('main').querySelector('iframe, img, [src]')).toBeNull();
  });

  it.each([
    ['as it is stored', `<iframe src="${address.replaceAll('&', '&amp;')}" title="Map"></iframe>`],
    ['as share codes are', `<iframe src="${address}"></iframe><br/><small><a href="/x">View Larger Map</a></small>`],
  ])('is shown in a frame of our own when it is asked for, and gets the focus: %s', async (_, stored) => {
    await open(stored);
    show();
    expect(screen.getByTitle('Map: Kathmandu')).toHaveAttribute('src', address);
    expect(screen.getByTitle('Map: Kathmandu')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Show the map' })).toBeNull();
  });

  it('is named after the organisation where there is no postal address', async () => {
    await open(address, { address: '' });
    show();
    expect(screen.getByTitle('Map: Corner Ltd')).toBeInTheDocument();
  });

  it.each([
    { host: 'OpenStreetMap', stored: address, page: 'https://www.openstreetmap.org/?bbox=85.3%2C27.6%2C85.4%2C27.8' },
    {
      host: 'OpenStreetMap',
      stored: `${address}&marker=27.7%2C85.35`,
      page: 'https://www.openstreetmap.org/?mlat=27.7&mlon=85.35&bbox=85.3%2C27.6%2C85.4%2C27.8',
    },
    {
      host: 'Google Maps',
      stored: 'https://www.google.com/maps/embed?pb=1',
      page: 'https://www.google.com/maps/search/?api=1&query=Kathmandu',
    },
    {
      host: 'Google Maps',
      stored: 'https://www.google.com/maps/place/Durbar+Square/',
      page: 'https://www.google.com/maps/search/?api=1&query=Durbar+Square',
    },
  ])('has a plain link to the place on $host: $stored', async ({ host, stored, page }) => {
    await open(stored);
    expect(screen.getByRole('link', { name: `Open it on ${host}` })).toHaveAttribute('href', page);
    show();
    expect(screen.getByRole('link', { name: `Open it on ${host}` })).toBeVisible();
  });

  it.each([
    '',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<iframe src="https://www.google.com.evil.example/maps/embed?pb=1"></iframe>',
    '<iframe src="https://www.google.com/accounts/Logout"></iframe>',
    'https://maps.app.goo.gl/AbCdE',
  ])('is not there when %j is stored', async (stored) => {
    await open(stored);
    expect(screen.queryByRole('figure')).toBeNull();
  });
});
