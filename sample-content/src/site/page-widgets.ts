import { picture, ref } from '@quoin/content-api/src/seed/sample-types.ts';
import type { SampleRow } from '@quoin/content-api/src/seed/sample-types.ts';

const figures = ref('sections', 'about-figures');
const strengths = ref('sections', 'services-strengths');
const values = ref('sections', 'about-values');
const steps = ref('sections', 'services-steps');
const software = ref('sections', 'software-promises');
const room = ref('sections', 'network-room');
const nobin = ref('sections', 'nobin-days');

export const pageWidgets: readonly SampleRow[] = [
  { section_id: figures, name: 'About: years', sub_title: '22 years', title: 'of service, without a change of owner', thumb: picture('icon-years'), thumb_decorative: 1, sort_order: 1 },
  { section_id: figures, name: 'About: branches', sub_title: '4000+', title: 'branches with their books in our software', thumb: picture('icon-branch'), thumb_decorative: 1, sort_order: 2 },
  { section_id: figures, name: 'About: institutions', sub_title: '70', title: 'institutions, the first of them since 2004', thumb: picture('icon-institution'), thumb_decorative: 1, sort_order: 3 },
  { section_id: figures, name: 'About: hardware staff', sub_title: '30', title: 'hardware staff on the road every morning', thumb: picture('icon-hardware'), thumb_decorative: 1, sort_order: 4 },

  { section_id: strengths, name: 'Strength: desk', sub_title: 'At every hour', title: 'A support desk with people who know your branches', thumb: picture('icon-people'), thumb_decorative: 1, sort_order: 1 },
  { section_id: strengths, name: 'Strength: engineer', sub_title: 'By name', title: 'An account engineer who stays with you', thumb: picture('icon-training'), thumb_decorative: 1, sort_order: 2 },
  { section_id: strengths, name: 'Strength: reports', sub_title: 'In the open', title: 'Monthly figures on every promise we have made', thumb: picture('icon-implementation'), thumb_decorative: 1, sort_order: 3 },
  { section_id: strengths, name: 'Strength: data', sub_title: 'Yours', title: 'All data in open formats, whenever you ask', thumb: picture('icon-data-centre'), thumb_decorative: 1, sort_order: 4 },

  { section_id: values, name: 'Check: silent day', sub_title: 'Every project', title: 'A last day on which we do not touch the keyboard', thumb: picture('icon-training'), thumb_decorative: 1, sort_order: 1 },
  { section_id: values, name: 'Check: restore', sub_title: 'Every week', title: 'One backup restored, chosen by lot', thumb: picture('icon-data-centre'), thumb_decorative: 1, sort_order: 2 },
  { section_id: values, name: 'Check: call', sub_title: 'Every director', title: 'One support call a week, answered in person', thumb: picture('icon-people'), thumb_decorative: 1, sort_order: 3 },
  { section_id: values, name: 'Check: faults', sub_title: 'Every fault', title: 'A written account, open to all clients', thumb: picture('icon-software'), thumb_decorative: 1, sort_order: 4 },

  { section_id: steps, name: 'Step: listen', sub_title: 'First', title: 'You tell us about your branches, and we listen', thumb: picture('icon-people'), thumb_decorative: 1, link_url: '/contact-us', sort_order: 1 },
  { section_id: steps, name: 'Step: see', sub_title: 'Second', title: 'You visit an institution that works with us', thumb: picture('icon-branch'), thumb_decorative: 1, link_url: '/exposure-visits', sort_order: 2 },
  { section_id: steps, name: 'Step: plan', sub_title: 'Third', title: 'We bring a plan, a price and the names of the team', thumb: picture('icon-implementation'), thumb_decorative: 1, link_url: '/implementation', sort_order: 3 },

  { section_id: software, name: 'In use: counter', sub_title: 'At the counter', title: 'A deposit in eleven seconds, passbook included', thumb: picture('scene-counter'), link_url: '/implementation', sort_order: 1 },
  { section_id: software, name: 'In use: road', sub_title: 'On the road', title: 'Collections without a signal, settled over the pass', thumb: picture('scene-motorbike'), link_url: '/news/the-ledger-that-rides-a-motorcycle', sort_order: 2 },
  { section_id: software, name: 'In use: pocket', sub_title: 'In the pocket', title: 'Balance and payment on a member’s own telephone', thumb: picture('scene-market'), link_url: '/news/paying-for-tea-with-a-savings-account', sort_order: 3 },
  { section_id: software, name: 'In use: audit', sub_title: 'On the auditor’s desk', title: 'Every change with a name, a time and a reason', thumb: picture('scene-audit'), link_url: '/specialization', sort_order: 4 },

  { section_id: room, name: 'Room: morning', sub_title: '06:40', title: 'A battery in Taplejung is ageing; a technician takes one along', thumb: picture('icon-hardware'), thumb_decorative: 1, sort_order: 1 },
  { section_id: room, name: 'Room: noon', sub_title: '12:15', title: 'A landslide near Mugling; 84 branches change to the second line', thumb: picture('icon-network'), thumb_decorative: 1, sort_order: 2 },
  { section_id: room, name: 'Room: evening', sub_title: '17:30', title: 'Day end in 3,912 branches; two are called, both were closing a till', thumb: picture('icon-branch'), thumb_decorative: 1, sort_order: 3 },
  { section_id: room, name: 'Room: night', sub_title: '02:00', title: 'The weekly restore: one institution, chosen by lot, complete', thumb: picture('icon-data-centre'), thumb_decorative: 1, sort_order: 4 },

  { section_id: nobin, name: 'Nobin: bench', sub_title: 'At the bench', title: 'A fault of one’s own to find, every morning', thumb: picture('scene-repair'), sort_order: 1 },
  { section_id: nobin, name: 'Nobin: room', sub_title: 'In the operations room', title: 'The night shift, beside somebody calm', thumb: picture('scene-operations'), sort_order: 2 },
  { section_id: nobin, name: 'Nobin: branch', sub_title: 'In a branch', title: 'Twelve weeks at a counter near home', thumb: picture('scene-village-branch'), sort_order: 3 },
  { section_id: nobin, name: 'Nobin: library', sub_title: 'In the library', title: 'Four weeks for a piece of work of one’s own', thumb: picture('scene-library'), sort_order: 4 },
];
