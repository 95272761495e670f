import { picture } from '@quoin/content-api/src/seed/sample-types.ts';
import type { SampleRow } from '@quoin/content-api/src/seed/sample-types.ts';

export const sliders: readonly SampleRow[] = [
  {
    title: 'Every branch, one ledger', sub_title: 'Microfinance software', thumb: picture('hero-valley'), link_url: '/software-service', sort_order: 1,
    description: 'From the centre meeting to the head office, each rupee is written once and seen by everyone who needs it. More than 4000 branches work this way today.',
  },
  {
    title: 'The machines that never close', sub_title: 'Data centers and networks', thumb: picture('hero-data-centre'), link_url: '/network-and-infrastructure', sort_order: 2,
    description: 'We have set up 426 data centers and watch over them around the clock, so that a branch opens at ten whatever the night has brought.',
  },
  {
    title: 'At home on your street', sub_title: 'Implementation and support', thumb: picture('hero-street'), link_url: '/implementation', sort_order: 3,
    description: 'Our people come to the branch, learn how it works, move its books and stay until the first quarter has closed without us.',
  },
  {
    title: 'A first job in technology', sub_title: 'The Nobin programme', thumb: picture('hero-training'), link_url: '/nobin-detail', sort_order: 4,
    description: 'Seven thousand young women and men have learned a trade with us: software, hardware or networks, taught by those who do it every day.',
  },
];
