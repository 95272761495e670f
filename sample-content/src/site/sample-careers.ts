import { picture } from '@quoin/content-api/src/seed/sample-types.ts';
import type { SampleRow } from '@quoin/content-api/src/seed/sample-types.ts';

export const careers: readonly SampleRow[] = [
  {
    title: 'Implementation engineer, eastern region', thumb: picture('scene-migration'), sort_order: 1,
    application_publish_at: '2026-11-02 03:15:00', application_start_at: '2026-11-03 03:15:00', application_end_at: '2026-12-18 12:15:00',
    content: `<p>You bring branches onto Kuna Core: a week of watching, three rehearsals, a weekend, and then the morning on which the doors open. Your base is Itahari, and some twelve nights a month are spent on the road, never alone after dark.</p>
<h3>What you bring</h3>
<ul><li>Two years with accounts or with databases, and the wish to learn the other one</li><li>Nepali, and one of Maithili, Limbu or Tharu</li><li>The calm to say on a Sunday at one that we go back</li></ul>
<h3>What we offer</h3>
<p>NPR 78,000 to 104,000 a month in fourteen parts, health insurance for the family, a motorcycle, and a paid week each year in a branch of your choice.</p>`,
  },
  {
    title: 'Software engineer, Kuna Field', thumb: picture('scene-code'), sort_order: 2,
    application_publish_at: '2026-11-09 03:15:00', application_start_at: '2026-11-10 03:15:00', application_end_at: '2027-01-08 12:15:00',
    content: `<p>You work with eight colleagues on the program that field officers carry over the pass. It has to be right after nine days on its own, readable in sunlight, and kind to a battery. Twice a year you ride along.</p>
<h3>What you bring</h3>
<ul><li>Three years of programming in any typed language, and care about what happens when the power goes</li><li>An eye for a screen that is used standing up, with one hand</li><li>A short account of a fault that you have caused, and what you did next</li></ul>
<h3>What we offer</h3>
<p>NPR 110,000 to 160,000 a month in fourteen parts, a fifth of your time for what you think is needed, and work from home on two days a week.</p>`,
  },
  {
    title: 'Network technician, Karnali', thumb: picture('scene-solar'), sort_order: 3,
    application_publish_at: '2026-10-26 03:15:00', application_start_at: '2026-10-27 03:15:00', application_end_at: '2026-12-04 12:15:00',
    content: `<p>Eleven relays, forty-two branches, two seasons. You keep the lines of Karnali open from our workshop in Surkhet: radio links, panels, batteries, and now and then a dish that has turned its face away.</p>
<h3>What you bring</h3>
<ul><li>Training in electronics or telecommunications, or the Nobin networks track</li><li>A head for heights, and the sense to stay down when it is windy</li><li>Handwriting that others can read in the service book</li></ul>
<h3>What we offer</h3>
<p>NPR 62,000 to 85,000 a month in fourteen parts, an allowance for remoteness, full equipment, and a partner on every climb.</p>`,
  },
  {
    title: 'Trainer for the Nobin programme, Butwal', thumb: picture('scene-classroom'), sort_order: 4,
    application_publish_at: '2026-11-16 03:15:00', application_start_at: '2026-11-17 03:15:00', application_end_at: '2026-12-31 12:15:00',
    content: `<p>You teach eighty young people a year how to find a fault, and how to explain it to somebody who is in a hurry. Half of the work is done at the bench, the other half in conversations that have little to do with technology.</p>
<h3>What you bring</h3>
<ul><li>Five years in hardware, networks or support, and proof that somebody has learned from you</li><li>Patience with silence</li><li>Nepali, and English enough for a handbook</li></ul>
<h3>What we offer</h3>
<p>NPR 84,000 to 112,000 a month in fourteen parts, a nursery in the house, and school holidays. The class of February is yours from the first day.</p>`,
  },
  {
    title: 'Night shift operator, operations room', thumb: picture('scene-operations'), sort_order: 5,
    application_publish_at: '2026-08-17 03:15:00', application_start_at: '2026-08-18 03:15:00', application_end_at: '2026-09-30 12:15:00',
    content: `<p>Three people watch over the lines and machines of 135 institutions while the country sleeps. You read measurements, call branches before they call us, and write everything down.</p>
<h3>What you bring</h3>
<ul><li>The Nobin networks track, or a year in a support team</li><li>A clear voice on the telephone at four in the morning</li><li>Pleasure in quiet hours</li></ul>
<h3>What we offer</h3>
<p>NPR 66,000 to 88,000 a month in fourteen parts with a night allowance, seven nights of work followed by seven days off, and a car to your door.</p>`,
  },
];
