import { picture, ref } from '@quoin/content-api/src/seed/sample-types.ts';
import type { SampleRow } from '@quoin/content-api/src/seed/sample-types.ts';

/** Sections of inner pages. 59 and 24 are the two that were always shown in four columns of white text (spec §2). */
export const pageSections: readonly SampleRow[] = [
  {
    id: 59, key: 'about-figures', page_id: ref('pages', 'about-us'), name: 'About us: figures', template: 'four-columns', is_top: 0, sort_order: 1, background_img: picture('ground-stones'), background_img_decorative: 1,
    title: 'What the walls are measured from', sub_title: 'Figures', content: '<p>Four numbers that we are asked for at every first meeting, as of mid-July 2026.</p>',
  },
  {
    id: 24, key: 'services-strengths', page_id: ref('pages', 'services'), name: 'Services: strengths', template: 'four-columns', is_top: 0, sort_order: 1, background_img: picture('ground-weave'), background_img_decorative: 1,
    title: 'What every service comes with', sub_title: 'Strengths', content: '<p>Whichever you take, these four are part of it and are not on the invoice.</p>',
  },
  {
    key: 'about-values', page_id: ref('pages', 'about-us'), name: 'About us: how we work', template: 'default', is_top: 0, sort_order: 2, thumb: picture('scene-audit'),
    title: 'How we keep ourselves honest', sub_title: 'Ways of working', content: '<p>Good intentions do not survive a busy week unless somebody checks. These are the checks that we have found worth their trouble.</p>',
  },
  {
    key: 'services-steps', page_id: ref('pages', 'services'), name: 'Services: how to begin', template: 'default', is_top: 0, sort_order: 2, thumb: picture('scene-village-branch'), link_url: '/contact-us',
    title: 'How to begin', sub_title: 'Three conversations', content: '<p>Nobody should have to decide on the strength of a brochure. We begin with three conversations, none of which obliges you to a fourth.</p>',
  },
  {
    key: 'software-promises', page_id: ref('pages', 'software'), name: 'Software: in use', template: 'default', is_top: 0, sort_order: 1, title: 'At the counter, on the road, in the pocket', sub_title: 'In use',
    content: '<p>The same ledger, in the three places where it is needed.</p>',
  },
  {
    key: 'network-room', page_id: ref('pages', 'network'), name: 'Network: a day', template: 'default', is_top: 0, sort_order: 1, thumb: picture('scene-operations'), title: 'A day in the operations room', sub_title: 'Around the clock',
    content: '<p>Three shifts, one log book. An ordinary Tuesday, as it was written down.</p>',
  },
  {
    key: 'nobin-days', page_id: ref('pages', 'nobin'), name: 'Nobin: where they learn', template: 'default', is_top: 0, sort_order: 1, title: 'Where trainees learn', sub_title: 'Half of it outside the classroom',
    content: '<p>Eight weeks of lessons, twelve weeks of work beside somebody who knows it, four weeks of one’s own.</p>',
  },
];
