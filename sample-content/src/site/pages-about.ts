import { picture } from '@quoin/content-api/src/seed/sample-types.ts';
import type { SampleRow } from '@quoin/content-api/src/seed/sample-types.ts';

/** Who the organisation is. */
export const aboutPages: readonly SampleRow[] = [
  {
    key: 'about-us', slug: 'about-us', name: 'About us', title: 'About us', sub_title: 'One team for software, people, machines and lines',
    description: 'Who Kunashila Systems is, what it believes and how it works.', banner_img: picture('banner-together'), thumb: picture('scene-counter'), page_template: 'page', tags: 'about, company, mission',
    meta_key: 'about Kunashila, microfinance IT, company profile', meta_description: 'Kunashila Systems has served savings and credit institutions for 22 years with software, implementation, training, hardware support and networks.',
    content: `<p>Kunashila Systems is an IT services organisation for institutions that lend and save with people of small means. We were founded in Lalitpur in 2004 by three engineers and a branch accountant, with one client, one rented room and a conviction that a village cooperative deserves the same care as a bank.</p>
<h2>What we do</h2>
<p>We do five things and try to do each of them well: we write software for microfinance, we implement it branch by branch, we train the people who use it, we keep their hardware in repair, and we build and watch over the network that joins it all. Institutions may take one of the five or all of them. Most begin with the software and stay for the rest, because when something goes wrong at half past nine in the morning it matters little whose fault it is, and much that one telephone number answers.</p>
<h2>What we hold to</h2>
<ul>
<li><strong>The counter comes first.</strong> A feature is finished when a teller with a queue before her can use it, not when it has passed its tests.</li>
<li><strong>Nothing is lost.</strong> An entry that was acknowledged is kept, through power cuts, floods and our own mistakes.</li>
<li><strong>We say what we know.</strong> If we have caused a fault we say so the same day, with what we have done about it.</li>
<li><strong>We leave people able.</strong> Every project ends with a day on which we are in the room and do not touch the keyboard.</li>
</ul>
<h2>How we are organised</h2>
<p>Some 420 people work with us in seven offices, a third of them in the field on any given day. Each institution has a named account engineer who knows its branches, its products and its habits. The board meets every second month and publishes its decisions to staff within a week.</p>
<p>Our accounts are audited each year, our data center and development practice are certified to ISO/IEC 27001, and we own no share in any institution that we serve.</p>`,
  },
  {
    key: 'history', slug: 'history-and-biography', name: 'History & Biography', title: 'History & Biography', sub_title: 'From one rented room to more than 4000 branches',
    description: 'Twenty-two years of Kunashila Systems, year by year.', banner_img: picture('banner-hills'), thumb: picture('scene-migration'), page_template: 'page', tags: 'history, milestones',
    meta_key: 'Kunashila history, milestones, founder', meta_description: 'How four people in one rented room came to serve more than 4000 branches: the history of Kunashila Systems since 2004.',
    content: `<p>In the spring of 2004 a savings cooperative in Lalitpur lost eleven days of entries to a broken hard disk. Dipendra Gurung, who had sold it the computer, offered to type the entries in again from the paper sheets. It took three weeks of evenings. By the end he knew how a cooperative works, and that its software had been written by people who did not.</p>
<h2>The first stone</h2>
<p>With two fellow engineers and the cooperative’s own accountant, Anjana Maharjan, he rented a room above a tea shop and wrote a ledger that survives a power cut at any moment. It ran in one branch in October 2004. Some of its code is still in use, and so is its first rule: write it down before you say that it is done.</p>
<h2>Year by year</h2>
<table>
<thead><tr><th scope="col">Year</th><th scope="col">What happened</th></tr></thead>
<tbody>
<tr><td>2004</td><td>Founded in Lalitpur; the first branch goes live in October.</td></tr>
<tr><td>2007</td><td>The tenth institution. The hardware workshop opens with two benches.</td></tr>
<tr><td>2011</td><td>The first Nobin class: 24 trainees, 13 of them women.</td></tr>
<tr><td>2014</td><td>Our first data center; branches begin to work online.</td></tr>
<tr><td>2015</td><td>After the earthquake, 38 branches reopen from tents within nine days.</td></tr>
<tr><td>2018</td><td>Kuna Field, the tablet for officers who ride where no signal is.</td></tr>
<tr><td>2020</td><td>Remote implementation: 61 branches go live without a visit.</td></tr>
<tr><td>2023</td><td>The operations room watches over more than 100 institutions, day and night.</td></tr>
<tr><td>2026</td><td>Twenty-two years: more than 4000 branches, 70 institutions, 426 data centers.</td></tr>
</tbody>
</table>
<h2>The founder</h2>
<p>Dipendra Gurung was born in Lamjung, the son of a schoolteacher and a weaver, and repaired radios before he studied electronics. He still answers one support call a week, at random and without saying who he is. The rule that he repeats most often to new colleagues is his mother’s: a border that is crooked in the first row is crooked in the whole cloth.</p>`,
  },
  {
    key: 'board', slug: 'boad-of-directors', name: 'Board of Directors', title: 'Board of Directors', sub_title: 'The people who answer for Kunashila',
    description: 'The board and the management of Kunashila Systems.', banner_img: picture('banner-dawn'), page_template: 'team', tags: 'board, management, governance',
    meta_key: 'board of directors, management team, governance', meta_description: 'The board of directors and the management of Kunashila Systems, and how they are chosen.',
    content: `<p>The board has four members: the chairperson, the managing director and two independent directors, none of whom may have worked for a client within three years. It is elected by the shareholders for four years, and nobody serves more than two terms in succession. Six heads of department run the house from day to day and sit with the board, without a vote, whenever their work is discussed.</p>
<p>Two committees prepare its decisions. The audit committee, led by an independent director, reads every report of our internal auditors and of the institutions’ own. The people committee looks after pay, safety in the field and the share of women at each grade, which is published once a year.</p>
<p>Whoever wishes to bring something before the board, client, colleague or neighbour, may write to <a href="mailto:board@kunashila.example">board@kunashila.example</a>. Each letter is answered by a director in person.</p>`,
  },
  {
    key: 'contact-us', slug: 'contact-us', name: 'Contact us', title: 'Contact us', sub_title: 'A person answers, from nine to six',
    description: 'How to reach Kunashila Systems.', banner_img: picture('banner-city'), page_template: 'contact', tags: 'contact, address, support',
    meta_key: 'contact Kunashila, support telephone, address Lalitpur', meta_description: 'Write to, call or visit Kunashila Systems in Lalitpur. Clients reach the support desk at any hour.',
    content: `<p>Visitors are welcome at Kuna Bhawan on working days; please bring an identity card for the front desk. If you are a client with something that does not work, call the support desk on <a href="tel:+97712550160">+977 1 255 0160</a>. It is open at every hour of every day, and the person who answers stays with your call until it is solved.</p>`,
  },
  {
    key: 'career', slug: 'career', name: 'Career', title: 'Careers', sub_title: 'Work that somebody notices before noon',
    description: 'Open positions at Kunashila Systems.', banner_img: picture('banner-together'), page_template: 'career', tags: 'careers, jobs, vacancies',
    meta_key: 'jobs, careers, IT vacancies Lalitpur, field engineer', meta_description: 'Open positions at Kunashila Systems: engineers, trainers, field staff. How we hire and what to expect.',
    content: `<p>Whatever you do here, somebody in a branch will notice it before noon. That is the best and the hardest thing about working with us. We hire for care and curiosity; most of the rest can be taught, and we have taught it to seven thousand people.</p>
<h2>How we hire</h2>
<ol><li>You send a letter and a short account of something you have made, mended or explained.</li><li>We talk for half an hour, by telephone if you live far away.</li><li>You spend a paid day with the team that you would join.</li><li>You hear from us within a week, whatever the answer is, with its reasons.</li></ol>
<p>We pay the same for the same work, publish the range with each position, and cover the journey to the interview. Applications go to <a href="mailto:careers@kunashila.example">careers@kunashila.example</a>.</p>`,
  },
  {
    key: 'faq', slug: 'faq', name: 'FAQ', title: 'Questions and answers', sub_title: 'What institutions ask us before they begin',
    description: 'Frequent questions about our software and services.', banner_img: picture('banner-network'), page_template: 'faq', tags: 'faq, questions, help',
    meta_key: 'microfinance software questions, implementation time, data safety', meta_description: 'How long does a changeover take? What happens without a signal? Who owns the data? Answers to what institutions ask us.',
    content: '<p>These are the questions that we hear most often at a first meeting, with the answers that we give there. If yours is missing, <a href="/contact-us">ask us</a>; the good ones end up on this page.</p>',
  },
  {
    key: 'news', slug: 'news-and-blogs', name: 'News and blogs', title: 'News and notes', sub_title: 'From our desks and from the field',
    description: 'News, field notes and engineering notes.', banner_img: picture('banner-dawn'), page_template: 'news', tags: 'news, blog, notes',
    meta_key: 'microfinance technology news, field notes, engineering blog', meta_description: 'What we are building, what we have learned in the branches, and what went wrong: news and notes from Kunashila Systems.',
    content: '<p>We write when there is something to say: a release, a journey, a fault and what it taught us. Colleagues sign what they write. You are welcome to quote it, with a link.</p>',
  },
];
