import { picture } from '@quoin/content-api/src/seed/sample-types.ts';
import type { SampleRow } from '@quoin/content-api/src/seed/sample-types.ts';

/** Learning, visits and pictures. */
export const programmePages: readonly SampleRow[] = [
  {
    key: 'nobin', slug: 'nobin-detail', name: 'Nobin programme', title: 'The Nobin programme', sub_title: 'Six months, paid, towards a first job in technology',
    description: 'Paid technical training for young people.', banner_img: picture('banner-together'), thumb: picture('scene-classroom'), page_template: 'page', tags: 'nobin, youth, training, apprenticeship',
    meta_key: 'Nobin programme, youth training, IT apprenticeship, first job', meta_description: 'Nobin has given 7000 young people six months of paid training in software, hardware or networks. How it works and how to apply.',
    content: `<p><em>Nobin</em> means new, and a beginning is what it offers: six months of paid training for young people who have finished school and would like to live by a technical trade. Since 2011 we have trained 7000 youths, most of them from outside the valley, half of them women.</p>
<h2>Three tracks</h2>
<ul>
<li><strong>Software and support desk.</strong> How a ledger works, how a program is tested, how a question is answered so that it is not asked twice.</li>
<li><strong>Hardware and power.</strong> Computers, printers, batteries and solar supply, taught at the bench and on the road.</li>
<li><strong>Networks and data centers.</strong> Fibre, radio, switches, servers, and the calm of the operations room.</li>
</ul>
<h2>How it runs</h2>
<p>Classes begin in February and August with 240 places. The first eight weeks are spent at a learning centre, the next twelve in a branch, a workshop or the operations room beside a colleague who has been released to teach, and the last four on a piece of work of one’s own. It ends with an examination that 58 institutions recognise.</p>
<h2>What it costs</h2>
<p>Nothing. Trainees receive a monthly allowance, a room if they live further than an hour away, and the tools of their trade, which they keep. Parents of small children may bring them: two of the three centres have a nursery.</p>
<h2>Who may apply</h2>
<p>Anyone between 18 and 26 who has passed grade twelve in any subject. We do not ask for marks. We ask for a letter, a conversation and a morning of puzzles that need patience more than knowledge. Applications open eight weeks before each class; write to <a href="mailto:nobin@kunashila.example">nobin@kunashila.example</a>.</p>
<h2>And afterwards</h2>
<p>Four in five are employed in their trade within six months: a third with us, the others with institutions, service providers and shops of their own. Every spring some two hundred come back to teach for a day.</p>`,
  },
  {
    key: 'programs', slug: 'programs', name: 'Programs', title: 'Programs', sub_title: 'What we do beside our daily work',
    description: 'Programmes for youth, members, schools and the climate.', banner_img: picture('banner-dawn'), thumb: picture('scene-solar'), page_template: 'page', tags: 'programs, youth, community',
    meta_key: 'Kunashila programs, digital literacy, refurbished computers, solar branches', meta_description: 'Nobin, digital literacy for members, refurbished computers for schools and solar power for branches: the programmes of Kunashila Systems.',
    content: `<p>One per cent of our turnover goes into four programmes. They are run by colleagues who apply for the task and give a year to it, and their accounts stand in the annual report beside all the others.</p>
<h2>Nobin</h2>
<p>Paid technical training for young people, in two classes a year. It is the oldest and the largest of the four, and has <a href="/nobin-detail">a page of its own</a>.</p>
<h2>My own passbook</h2>
<p>Ninety minutes for members of savings groups, held at the end of a centre meeting: how to read a statement, what interest is, how to keep a secret number secret, whom to call when a stranger asks for it. It has been held in 1,160 centres, in nine languages, with drawings instead of slides.</p>
<h2>Second bench</h2>
<p>Computers that leave a branch after six years are cleaned, repaired and given to village schools with a printer, a battery and a teacher’s course. By this autumn 312 schools have received 4,870 machines, and our technicians look after them as they would after a branch.</p>
<h2>Daylight</h2>
<p>Solar supply for branches where the grid fails for more than two hours a day. The institution pays for the panels in instalments no larger than its former bill for diesel. Of 640 branches that have been converted, 590 no longer keep a generator.</p>
<h2>Taking part</h2>
<p>Institutions, schools and municipalities may apply for each programme in January and July. The form has two pages, and we answer within thirty days. Write to <a href="mailto:programs@kunashila.example">programs@kunashila.example</a>.</p>`,
  },
  {
    key: 'gallery', slug: 'gallery', name: 'Gallery', title: 'Gallery', sub_title: 'Work, roads and people',
    description: 'Pictures from the branches and from the field.', banner_img: picture('banner-city'), page_template: 'page', tags: 'gallery, pictures',
    meta_key: 'gallery, branches, field work, pictures', meta_description: 'Pictures from branches, roads, workshops and classrooms: a year with Kunashila Systems.',
    content: `<p>Our house artist draws what the photographs do not catch. These are some of the year’s sheets; the originals hang along the stairs of Kuna Bhawan, and a set of twelve is sold as a calendar in aid of the Second bench programme. Members are drawn only when they have agreed, and each of them receives a print. The journeys are real, and so is the weather.</p>
<figure><img src="picture:scene-motorbike" alt="A field officer on a hill road at sunset" width="1200" height="800" loading="lazy"><figcaption>The last visit of the day, on the road above Dhading. The ledger is in the box behind the saddle, and will have told head office everything before the engine is cold.</figcaption></figure>
<figure><img src="picture:scene-meeting" alt="A centre meeting under a tree" width="1200" height="800" loading="lazy"><figcaption>Centre 114 has met under this tree on every second Tuesday since 1998. The meeting takes forty minutes; the conversation afterwards takes longer.</figcaption></figure>
<figure><img src="picture:scene-counter" alt="Members at the counter of a branch" width="1200" height="800" loading="lazy"><figcaption>Ten past ten at the counter in Birtamod, on the day after remittances have arrived.</figcaption></figure>
<figure><img src="picture:scene-tower" alt="A network tower at night" width="1200" height="800" loading="lazy"><figcaption>The relay above Okhaldhunga, lit by its own battery. Eleven branches depend on it, and two technicians know the path in the dark.</figcaption></figure>
<figure><img src="picture:scene-gathering" alt="Colleagues on a stage" width="1200" height="800" loading="lazy"><figcaption>Twenty-two years: the gathering in April, just before the applause for the longest-serving technician.</figcaption></figure>`,
  },
  {
    key: 'exposure-visits', slug: 'exposure-visits', name: 'Exposure visits', title: 'Exposure Visits', sub_title: 'See it at work before you decide',
    description: 'Visits to branches that work with our systems.', banner_img: picture('banner-hills'), thumb: picture('scene-bus'), page_template: 'page', tags: 'visits, learning, peers',
    meta_key: 'exposure visit, study tour, cooperative, microfinance branch', meta_description: 'Spend two days in branches that work with our systems and ask their people what you would never ask us.',
    content: `<p>A demonstration shows what a program can do. A branch shows what it is like to live with. We therefore take institutions that think of working with us, and others that only wish to learn, to visit branches of our clients for two days.</p>
<h2>How a visit goes</h2>
<table>
<thead><tr><th scope="col">When</th><th scope="col">What</th></tr></thead>
<tbody>
<tr><td>First day, morning</td><td>By bus to a branch in a town: opening, counter, back office</td></tr>
<tr><td>First day, afternoon</td><td>A centre meeting in a village, with a field officer and a tablet</td></tr>
<tr><td>Evening</td><td>Dinner with the branch’s staff. We are not at the table.</td></tr>
<tr><td>Second day, morning</td><td>Head office: day end, audit, what went wrong and how it was put right</td></tr>
<tr><td>Second day, afternoon</td><td>Our operations room and workshop; questions</td></tr>
</tbody>
</table>
<h2>What we ask</h2>
<p>Groups have six to eighteen people, and we ask that at least a third of them work at a counter or in the field, since they see what managers overlook. Travel within the country and meals are on us; the hosts receive a fee for their time. Nobody has to sign anything.</p>
<h2>Who has come</h2>
<p>Since 2012 some 190 groups have travelled with us, from 31 districts and from six countries. About a half became clients. Several of the others have written to say what they built for themselves after what they had seen, and those letters hang in our canteen.</p>
<p>The next dates are 8 December 2026, 19 January and 16 February 2027. Write to <a href="mailto:visits@kunashila.example">visits@kunashila.example</a> with the number of people and what you would like to see.</p>`,
  },
  {
    key: 'learning-center', slug: 'learning-center', name: 'Learning Center', title: 'Learning Center', sub_title: 'Benches, books and a branch to practise in',
    description: 'Three centres for courses and self-study.', banner_img: picture('banner-network'), thumb: picture('scene-library'), page_template: 'page', tags: 'learning, courses, library',
    meta_key: 'learning center, IT courses, library, training branch', meta_description: 'Three learning centres with benches, a library and a complete training branch, open to staff of every institution.',
    content: `<p>We run three learning centres: in Lalitpur, Butwal and Itahari. Each has two classrooms, a workshop with sixteen benches, a library, and a training branch with a counter, a safe and a queue that is played by the next class.</p>
<h2>Courses this winter</h2>
<table>
<thead><tr><th scope="col">Course</th><th scope="col">Where</th><th scope="col">Begins</th><th scope="col">Days</th></tr></thead>
<tbody>
<tr><td>Kuna Core for new tellers</td><td>All centres</td><td>every Monday</td><td>4</td></tr>
<tr><td>Day end and reconciliation</td><td>Lalitpur</td><td>7 December 2026</td><td>3</td></tr>
<tr><td>Administering Kuna Core, level 2</td><td>Butwal</td><td>14 December 2026</td><td>5</td></tr>
<tr><td>Security for branch managers</td><td>Itahari</td><td>11 January 2027</td><td>1</td></tr>
<tr><td>Solar and battery maintenance</td><td>Butwal</td><td>25 January 2027</td><td>5</td></tr>
</tbody>
</table>
<h2>The library</h2>
<p>Six thousand books, most of them in Nepali and English, on accounting, computing, cooperative law and whatever else readers have asked for. It is open to everybody from eight in the morning until eight in the evening. A card costs nothing, and no fine was ever collected.</p>
<h2>Learning from afar</h2>
<p>Forty short courses can be followed on a telephone, with or without a signal. They last from ten to twenty-five minutes and end with a task in the training branch. Whoever finishes a set may sit for the examination at any centre.</p>
<p>To enrol, ask your institution’s training officer or write to <a href="mailto:learning@kunashila.example">learning@kunashila.example</a>.</p>`,
  },
];
