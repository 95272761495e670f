import { picture } from '@quoin/content-api/src/seed/sample-types.ts';
import type { SampleRow } from '@quoin/content-api/src/seed/sample-types.ts';

/** The home page from top to bottom, one section for each template. */
export const homeSections: readonly SampleRow[] = [
  {
    key: 'welcome', name: 'Home: welcome', template: 'welcome', is_top: 1, sort_order: 1, thumb: picture('scene-village-branch'), link_url: '/about-us',
    title: 'The stone at the corner', sub_title: 'Welcome to Kunashila Systems',
    content: `<p>A “kunashila” is the dressed stone at the corner of a house. It is not the part that anyone admires, but the walls on both sides are measured from it, and when it is true the house stands straight.</p>
<p>Since 2004 we have tried to be that stone for institutions that serve people whom banks pass by: savings groups, cooperatives, microfinance companies. We write their software, bring it to the branch, train the people at the counter, mend the printer and lay the line to head office. One team answers for all of it, so nobody is sent from one supplier to the next.</p>
<p>Twenty-two years on, 70 institutions keep their books with us, and a field officer in a village without a road records a deposit in the same moment in which head office sees it.</p>`,
  },
  {
    key: 'figures', name: 'Home: figures', template: 'stats', is_top: 1, sort_order: 2, thumb: picture('ground-contours'), thumb_decorative: 1, link_url: '/about-us',
    title: 'Twenty-two years, counted',
    content: '<p>We publish the same six figures every year, checked by our auditors, whether they flatter us or not. These are the ones for the year that ended in mid-July 2026.</p>',
  },
  {
    key: 'tracks', name: 'Home: learning tracks', template: 'default', is_top: 1, sort_order: 3, link_url: '/learning-center',
    title: 'Three trades, taught at the bench', sub_title: 'Learning with Kunashila',
    content: '<p>We train as we were trained ourselves: at a real desk, on a real fault, beside somebody who has met it before. Each track takes six months, half of it in a branch, a workshop or our operations room, and ends with an examination that institutions recognise when they hire.</p>',
  },
  {
    key: 'impact', name: 'Home: area of impact', template: 'area-of-impact', is_top: 1, sort_order: 4, background_img: picture('ground-fields'), thumb: picture('scene-map'), link_url: '/services',
    title: 'Where our work is felt', sub_title: 'Area of impact',
  },
  {
    key: 'nobin', name: 'Home: Nobin programme', template: 'nobin-program', is_top: 1, sort_order: 5, thumb: picture('scene-classroom'), link_url: '/nobin-detail',
    title: 'Nobin: a beginning that is paid', sub_title: 'Youth programme',
    content: `<p>“Nobin” means new. The programme takes young people who have finished school, most of them from outside the valley and half of them women, and gives them six months of paid training in a technical trade.</p>
<p>More than 7000 have come through it since 2011. Four in five were working in the field they had trained for within half a year, many in a branch an hour from home. The institutions that hire them tell us why: they know the place, they stay, and they answer the telephone.</p>`,
  },
  {
    key: 'stories', name: 'Home: success stories', template: 'success-story', is_top: 1, sort_order: 6, link_url: '/news-and-blogs',
    title: 'What changed, and for whom', sub_title: 'Success stories',
  },
  {
    key: 'quotes', name: 'Home: quotes', template: 'quotes', is_top: 1, sort_order: 7, title: 'In their own words', sub_title: 'From the branches',
  },
  {
    key: 'clients', name: 'Home: clients', template: 'client-logos', is_top: 1, sort_order: 8,
    title: 'They keep their books with us', sub_title: 'Six of seventy',
  },
  {
    key: 'news', name: 'Home: news', template: 'news-blogs', is_top: 1, sort_order: 9, link_url: '/news-and-blogs', title: 'News and notes', sub_title: 'From our desks and from the field',
  },
];
