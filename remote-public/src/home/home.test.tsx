import { fireEvent, screen, within } from '@testing-library/react';
import { posts } from '@quoin/shared/contract/resources/posts';
import { sections } from '@quoin/shared/contract/resources/sections';
import { sliders } from '@quoin/shared/contract/resources/sliders';
import { widgets } from '@quoin/shared/contract/resources/widgets';
import { aRecord } from '@quoin/shared/testing/records';
import { aSite, visit } from '../testing/a-site.tsx';

describe('home', () => {
  let site: ReturnType<typeof aSite>;

  beforeEach(() => {
    site = aSite();
  });

  const aSection = (template: string, widget: Parameters<typeof aRecord<typeof widgets>>[1] = {}) => ({
    ...aRecord(sections, {
      id: 7,
      template,
      title: 'The section',
      sub_title: 'Its kicker',
      content: '<p>Its <em>words</em></p>',
      link_url: '/onwards',
      is_top: 1,
    }),
    widgets: [
      aRecord(widgets, {
        id: 9,
        title: 'A widget',
        sub_title: '426',
        content: `<p>${'word '.repeat(40)}</p>`,
        link_url: '/w',
        ...widget,
      }),
    ],
  });
  const main = () => within(screen.getByRole('main'));

  it('requests only the top sections and the three latest posts', async () => {
    await visit('/');
    expect(site.api.listCalls('GET /sections').map(({ query }) => query)).toEqual([{ is_top: '1' }]);
    expect(site.api.listCalls('GET /posts').map(({ query }) => query)).toEqual([{ size: '3' }]);
  });

  it('shows the name of the site and a link to the back-office while nothing is published', async () => {
    await visit('/');
    expect(main().getByRole('heading', { level: 1, name: 'Corner' })).toBeInTheDocument();
    expect(main().getByText(/Nothing else has been published/)).toBeInTheDocument();
    expect(main().getByRole('link', { name: 'Sign in to write the first page' })).toHaveAttribute('href', '/admin');
  });

  it('shows every slide with its picture in a link, the first one loaded first', async () => {
    site.rows(
      '/sliders',
      [1, 2].map((id) =>
        aRecord(sliders, { id, title: `Slide ${id}`, thumb: `/media/${id}.webp`, link_url: '/services' }),
      ),
    );
    await visit('/');
    const [first, second] = main().getAllByRole('link');
    expect(first).toHaveAttribute('href', '/services');
    expect(first?.querySelector('img')).toHaveAttribute('fetchpriority', 'high');
    expect(second?.querySelector('img')).toHaveAttribute('loading', 'lazy');
  });

  it('draws the default template with cards to /nobin-detail and See More', async () => {
    site.rows('/sections', [aSection('default')]);
    await visit('/');
    expect(main().getByRole('heading', { name: 'The section' })).toBeInTheDocument();
    expect(main().getByText('words').tagName).toBe('EM');
    expect(main().getByRole('link', { name: 'A widget' })).toHaveAttribute('href', '/nobin-detail');
    expect(main().getByText('See More')).toHaveAttribute('href', '/onwards');
  });

  it.each([
    ['area-of-impact', '/w'],
    ['success-story', '/w'],
    ['default', '/nobin-detail'],
  ])('names a link of template %s that has only a picture by the name of the widget', async (template, href) => {
    site.rows('/sections', [
      aSection(template, { name: 'Partner', title: '', sub_title: '', content: '', thumb: '/media/partner.webp' }),
    ]);
    await visit('/');
    expect(main().getByRole('link', { name: 'Partner' })).toHaveAttribute('href', href);
    expect(main().queryByText('Partner')).toBeNull();
  });

  it('draws the welcome template with Read More', async () => {
    site.rows('/sections', [aSection('welcome')]);
    await visit('/');
    expect(main().getByText('Read More')).toHaveAttribute('href', '/onwards');
  });

  it('shows the logos of clients whole, named by their words or by the client', async () => {
    const section = aSection('client-logos', { title: 'Ukali', thumb: '/media/ukali.webp', link_url: '' });
    const more = { title: 'Phewa', link_url: 'https://phewa.example' };
    site.rows('/sections', [{ ...section, widgets: [...section.widgets, aRecord(widgets, { id: 10, ...more })] }]);
    await visit('/');
    expect(main().getByRole('heading', { name: 'The section' })).toBeInTheDocument();
    expect(main().getByRole('img', { name: 'Ukali' })).toHaveAttribute('src', '/media/ukali.webp');
    expect(main().getByRole('link', { name: 'Phewa' })).toHaveAttribute('href', 'https://phewa.example');
    expect(main().getAllByRole('link')).toHaveLength(1);
  });

  it('cuts success stories at 100 characters', async () => {
    site.rows('/sections', [aSection('success-story')]);
    await visit('/');
    expect(main().getByRole('link', { name: 'A widget' })).toHaveAttribute('href', '/w');
    expect(main().getByText(/^word .*…$/).textContent).toBe(`${'word '.repeat(20).trimEnd()}…`);
  });

  it.each(['stats', 'brand-new', 'constructor', ''])('draws template %j as stats', async (template) => {
    site.rows('/sections', [aSection(template)]);
    await visit('/');
    expect(main().getByText('426')).toBeInTheDocument();
    expect(main().getByText('A widget')).toBeInTheDocument();
    expect(main().queryByRole('link')).toBeNull();
  });

  it('shows the latest news: titles cut at 50 with a full stop, contents at 120 with an ellipsis', async () => {
    site.rows('/sections', [aSection('news-blogs')]);
    site.rows('/posts', [
      aRecord(posts, {
        slug: 'long',
        title: 'T'.repeat(60),
        content: `<p>${'c'.repeat(130)}</p>`,
        created_at: '2026-03-04 23:30:00',
      }),
    ]);
    await visit('/');
    expect(main().getByRole('link', { name: `${'T'.repeat(50)}.` })).toHaveAttribute('href', '/news/long');
    expect(main().getByText(`${'c'.repeat(120)}…`)).toBeInTheDocument();
    expect(main().getByText('4 March 2026')).toBeInTheDocument();
    expect(main().getByText('See more')).toHaveAttribute('href', '/news-and-blogs');
  });

  it('shows a title as it was written, with characters that look like markup', async () => {
    site.rows('/sections', [aSection('news-blogs')]);
    site.rows('/posts', [aRecord(posts, { title: 'Why <canvas> & &amp; are two' })]);
    await visit('/');
    expect(main().getByRole('link', { name: 'Why <canvas> & &amp; are two' })).toBeInTheDocument();
  });

  it('shows nothing for a section that has only a name', async () => {
    site.rows(
      '/sections',
      ['default', 'welcome', 'area-of-impact', 'stats'].map((template) =>
        aRecord(sections, { name: 'Named', template, link_url: '/onwards' }),
      ),
    );
    await visit('/');
    expect(main().getByText('The first stone is laid. Nothing else has been published here yet.')).toBeInTheDocument();
  });

  it.each(['default', 'success-story', 'stats', 'area-of-impact'])(
    'leaves a widget that has only a name out of template %s',
    async (template) => {
      const [section] = [aSection(template)];
      site.rows('/sections', [
        { ...section, widgets: [...section.widgets, aRecord(widgets, { id: 9, name: 'Named', link_url: '/onwards' })] },
      ]);
      await visit('/');
      expect(main().getByText('A widget').closest('article, li')?.parentElement?.children).toHaveLength(1);
      expect(main().queryByRole('link', { name: 'Named' })).toBeNull();
    },
  );

  it('shows a text when there is no news', async () => {
    site.rows('/sections', [aSection('news-blogs')]);
    await visit('/');
    expect(main().getByText('No Data Found!')).toBeInTheDocument();
  });

  it('shows the background where a picture is missing or fails to load', async () => {
    site.rows('/sections', [aSection('welcome')]);
    site.rows(
      '/sliders',
      [1, 2].map((id) => aRecord(sliders, { id, title: `Slide ${id}`, thumb: `/media/${id}.webp` })),
    );
    await visit('/');
    const [first, second] = [...document.querySelectorAll('main img')];
    if (!first || !second) throw new Error('no pictures');
    const frame = first.closest('span');
    fireEvent.error(first);
    expect(first).not.toBeInTheDocument();
    expect(frame).toBeInTheDocument();
    expect(second).toBeInTheDocument();
  });

  it.each([
    ['The section', ['H2', 'H3']],
    ['', ['H2']],
  ])('ranks headings without a gap under a section called "%s"', async (title, ranks) => {
    site.rows('/sections', [{ ...aSection('default'), title }]);
    await visit('/');
    expect(
      main()
        .getAllByRole('heading')
        .slice(1)
        .map(({ tagName }) => tagName),
    ).toEqual(ranks);
  });

  it.each([
    ['/sliders', 'The highlights could not be loaded.'],
    ['/sections', 'The home page could not be loaded.'],
    ['/posts', 'The latest news could not be loaded.'],
  ])('names the failed section when %s fails, and shows the others', async (call, words) => {
    site.rows('/sections', [aSection('news-blogs')]);
    site.rows('/sliders', [aRecord(sliders, { title: 'A slide' })]);
    site.fails(call);
    await visit('/');
    expect(main().getByText(words)).toBeInTheDocument();
    expect(main().getAllByRole('heading').length).toBeGreaterThan(1);
  });

  it('shows the other sections when one call fails, and loads the failed one with Retry', async () => {
    site.rows('/sections', [aSection('default')]);
    site.fails('/sliders', 503);
    const { user } = await visit('/');
    expect(main().getByText('The highlights could not be loaded.')).toBeInTheDocument();
    expect(main().getByText('The section')).toBeInTheDocument();
    site.rows('/sliders', [aRecord(sliders, { title: 'Back again' })]);
    await user.click(main().getByRole('button', { name: 'Retry' }));
    expect(await main().findByText('Back again')).toBeInTheDocument();
  });
});
