import { picture, ref } from '@quoin/content-api/src/seed/sample-types.ts';
import type { SampleRow } from '@quoin/content-api/src/seed/sample-types.ts';

const figures = ref('sections', 'figures');
const impact = ref('sections', 'impact');
const tracks = ref('sections', 'tracks');
const stories = ref('sections', 'stories');
const quotes = ref('sections', 'quotes');
const clients = ref('sections', 'clients');

const counted: readonly SampleRow[] = [
  { section_id: figures, name: 'Figure: years', sub_title: '22', title: 'years of service', thumb: picture('icon-years'), thumb_decorative: 1, link_url: '/history-and-biography', sort_order: 1 },
  { section_id: figures, name: 'Figure: branches', sub_title: '4000+', title: 'branches on our software', thumb: picture('icon-branch'), thumb_decorative: 1, link_url: '/implementation', sort_order: 2 },
  { section_id: figures, name: 'Figure: institutions', sub_title: '70', title: 'institutions served', thumb: picture('icon-institution'), thumb_decorative: 1, link_url: '/software-service', sort_order: 3 },
  { section_id: figures, name: 'Figure: data centers', sub_title: '426', title: 'data centers set up', thumb: picture('icon-data-centre'), thumb_decorative: 1, link_url: '/implementation', sort_order: 4 },
  { section_id: figures, name: 'Figure: professionals', sub_title: '1300', title: 'IT professionals trained', thumb: picture('icon-training'), thumb_decorative: 1, link_url: '/service', sort_order: 5 },
  { section_id: figures, name: 'Figure: youths', sub_title: '7000', title: 'youths trained', thumb: picture('icon-people'), thumb_decorative: 1, link_url: '/nobin-detail', sort_order: 6 },
];

const felt: readonly SampleRow[] = [
  { section_id: impact, name: 'Impact: branches', sub_title: '5000 branches', title: 'kept running by our hardware staff', thumb: picture('icon-hardware'), thumb_decorative: 1, link_url: '/service', sort_order: 1 },
  { section_id: impact, name: 'Impact: lines', sub_title: '135 institutions', title: 'connected and watched over', thumb: picture('icon-network'), thumb_decorative: 1, link_url: '/network-and-infrastructure', sort_order: 2 },
  { section_id: impact, name: 'Impact: software', sub_title: '70 institutions', title: 'with their books in Kuna Core', thumb: picture('icon-software'), thumb_decorative: 1, link_url: '/software-service', sort_order: 3 },
  { section_id: impact, name: 'Impact: changeover', sub_title: '426 data centers', title: 'put to work without a lost day', thumb: picture('icon-implementation'), thumb_decorative: 1, link_url: '/implementation', sort_order: 4 },
];

const taught: readonly SampleRow[] = [
  { section_id: tracks, name: 'Track: software', sub_title: 'Six months', title: 'Software and support desk', thumb: picture('scene-migration'), link_url: '/nobin-detail', sort_order: 1, content: '<p>Reading a ledger, testing a release, writing a report, answering a branch so that it need not call again.</p>' },
  { section_id: tracks, name: 'Track: hardware', sub_title: 'Six months', title: 'Hardware and power', thumb: picture('scene-repair'), link_url: '/nobin-detail', sort_order: 2, content: '<p>Computers, printers, batteries and solar supply, from the first diagnosis to the entry in the service book.</p>' },
  { section_id: tracks, name: 'Track: networks', sub_title: 'Six months', title: 'Networks and data centers', thumb: picture('scene-servers'), link_url: '/nobin-detail', sort_order: 3, content: '<p>Fibre, radio links, switches and servers, and the discipline of a room that is never switched off.</p>' },
];

const storyRows: readonly SampleRow[] = [
  { section_id: stories, name: 'Story: tablets', title: 'Three hours back every day', thumb: picture('scene-ledger'), link_url: '/news/the-ledger-that-rides-a-motorcycle', sort_order: 1, content: '<p>When the field officers of a hill cooperative left their paper sheets behind, each of them won three hours a day, and spent them on visits to members.</p>' },
  { section_id: stories, name: 'Story: flood', title: 'The branch that opened on Monday', thumb: picture('scene-monsoon'), link_url: '/news/what-the-flood-taught-us-about-cabinets', sort_order: 2, content: '<p>The river stood a metre deep in the banking hall. The cabinet stood on a frame a metre and a half high, and not one entry was lost.</p>' },
  { section_id: stories, name: 'Story: Nobin', title: 'From trainee to team leader', thumb: picture('scene-operations'), link_url: '/news/a-first-job-at-the-night-desk', sort_order: 3, content: '<p>Asmita Tharu came to us from a village four hours from the nearest computer. Today she leads the night desk that watches over 135 institutions.</p>' },
];

const quoteRows: readonly SampleRow[] = [
  { section_id: quotes, name: 'Quote: Bishnu', sub_title: 'Bishnu Adhikari, chief executive of a savings cooperative in Kaski', sort_order: 1, content: '<p>They did not begin with a demonstration. They sat at our counter for a week and wrote down what we do. The software came afterwards, and it fitted.</p>' },
  { section_id: quotes, name: 'Quote: Rekha', sub_title: 'Rekha Yadav, branch manager in Dhanusha', sort_order: 2, content: '<p>I used to close the day at seven in the evening, and take the headache home. Now I close it at a quarter past five, and the figures agree the first time.</p>' },
  { section_id: quotes, name: 'Quote: Phurba', sub_title: 'Phurba Sherpa, field officer in Solukhumbu', sort_order: 3, content: '<p>There is no signal in half of my villages. The tablet does not mind. It keeps everything, and when I come over the pass it tells head office by itself.</p>' },
  { section_id: quotes, name: 'Quote: Nusrat', sub_title: 'Nusrat Jahan, head of internal audit', sort_order: 4, content: '<p>An auditor likes two things: that every change has a name beside it, and that nobody can take the name away. I asked for both and was shown that they were there already.</p>' },
];

const clientRows: readonly SampleRow[] = [
  { section_id: clients, name: 'Client: Chautari', title: 'Chautari Cooperative', thumb: picture('client-chautari'), sort_order: 1 },
  { section_id: clients, name: 'Client: Ukali', title: 'Ukali Microfinance', thumb: picture('client-ukali'), sort_order: 2 },
  { section_id: clients, name: 'Client: Phewa', title: 'Phewa Savings', thumb: picture('client-phewa'), sort_order: 3 },
  { section_id: clients, name: 'Client: Dhansar', title: 'Dhansar Credit Union', thumb: picture('client-dhansar'), sort_order: 4 },
  { section_id: clients, name: 'Client: Aangan', title: 'Aangan Women’s Bank', thumb: picture('client-aangan'), sort_order: 5 },
  { section_id: clients, name: 'Client: Setu', title: 'Setu Rural Finance', thumb: picture('client-setu'), sort_order: 6 },
];

export const homeWidgets: readonly SampleRow[] = [...counted, ...felt, ...taught, ...storyRows, ...quoteRows, ...clientRows];
