import { picture, ref } from '@quoin/content-api/src/seed/sample-types.ts';
import type { SampleRow } from '@quoin/content-api/src/seed/sample-types.ts';

const news = ref('post-categories', 'news');
const practice = ref('post-categories', 'practice');

export const housePosts: readonly SampleRow[] = [
  {
    slug: 'kuna-core-12-is-here', title: 'Kuna Core 12 is here', sub_title: 'Plans in crates, a quieter day end, and a map', author: 'Tenzing Lama', category_id: news, thumb: picture('scene-code'), created_at: '2026-11-17 05:00:00', sort_order: 1,
    tags: 'release, Kuna Core, software', meta_title: 'Kuna Core 12 is here', meta_description: 'What is new in release 12 of Kuna Core, when your institution receives it, and what you need to do.', meta_keywords: 'Kuna Core, release, microfinance software',
    content: `<p>Release 12 of Kuna Core goes to the first six institutions this week and to all others by the middle of January. Eleven of its fourteen larger changes were asked for by branches and voted on at the clients’ meeting in April. These are the ones that you will notice first.</p>
<h2>Repayment in what was promised</h2>
<p>A plan of repayment may now be kept in crates, sacks, litres or days of work, with the price filled in when it is known. Interest and provisions follow the money as before. We owe this one to a treasurer in Jumla and her blackboard.</p>
<h2>A quieter day end</h2>
<p>Day end no longer locks the counter. Entries that are made while it is running belong to the next day, and say so on the receipt. For an institution of 200,000 accounts the whole of it takes four minutes; the longest that we have measured was eleven.</p>
<h2>The map</h2>
<p>Managers see their centres on a map, coloured by attendance, savings or arrears. It works without a line, on maps that are stored in the branch. Members’ houses are not shown to anybody, and cannot be.</p>
<h2>Smaller things</h2>
<ul>
<li>Statements can be read aloud on a telephone in Nepali, Maithili, Tharu and English.</li>
<li>An approval may be handed to a deputy for a time, and returns by itself.</li>
<li>The search for a member finds spellings that sound alike.</li>
<li>Every report says at its foot on which data, and at what moment, it was made.</li>
</ul>
<h2>What you need to do</h2>
<p>Nothing before your date, which your account engineer will send you a fortnight ahead. A training branch with the new release is open to everybody from today, and a course of twenty minutes for tellers can be followed on a telephone. As ever, no release goes out on a Friday, nor within three days of a month’s end.</p>`,
  },
  {
    slug: 'twenty-two-years-and-one-rule', title: 'Twenty-two years and one rule', sub_title: 'Notes from the gathering in April', author: 'Dipendra Gurung', category_id: news, thumb: picture('scene-gathering'), created_at: '2026-04-21 08:30:00', sort_order: 2,
    tags: 'anniversary, house', meta_title: 'Twenty-two years and one rule', meta_description: 'Four hundred colleagues met in Lalitpur to mark 22 years of Kunashila Systems. What was said, shown and sung.', meta_keywords: 'anniversary, Kunashila, 22 years',
    content: `<p>On 14 April some four hundred colleagues met in the yard of Kuna Bhawan, under more flags than the fire brigade had allowed for. Night shift and road crews were connected from eleven places; the crew from Dolpa appeared on the wall with a goat.</p>
<p>Twenty-two is not a round number. It was chosen because in the twentieth year nobody had time, and in the twenty-first it rained.</p>
<h2>The figures</h2>
<p>Anjana Maharjan read out the figures, as she does each year, from a sheet of squared paper. More than 4000 branches. Seventy institutions. 426 data centers. 1300 IT professionals trained and 7000 youths. Hardware in repair and lines open for 5000 branches of 135 institutions. Then she read the other column, which is hers alone: 61 promises not kept in time, nine complaints that were right, two restores that failed, one resignation that could have been prevented. There was applause for both.</p>
<h2>The rule</h2>
<p>Dipendra Gurung had brought the first server. It has the size of a shoebox, and still started. On its screen stood the ledger of October 2004, with a deposit of forty rupees by Hira Maya Shakya, who was eighty-four in February and sat in the first row. He told how a power cut had come in the very second of that first entry, in front of everybody, and how the machine, when the light was back, had shown the forty rupees.</p>
<p>“We have one rule,” he said. “Write it down before you say that it is done. Everything else that we have is a way of keeping it.”</p>
<h2>And then</h2>
<p>There was a football match between software and hardware, which hardware won with spare players. Gopal Pariyar recited eleven couplets on printers. The night shift left at nine to begin its work, and was carried to the door.</p>`,
  },
  {
    slug: 'a-second-bench-for-old-computers', title: 'A second bench for old computers', sub_title: '312 schools, 4,870 machines, one screwdriver each', category_id: news, thumb: picture('scene-library'), created_at: '2025-10-14 07:20:00', sort_order: 3,
    tags: 'schools, reuse, programs', meta_title: 'A second bench for old computers', meta_description: 'Computers that have served six years in a branch serve six more in a village school. How the programme works.', meta_keywords: 'refurbished computers, schools, reuse',
    content: `<p>A branch gives up a computer after six years, because a counter cannot wait for one that has begun to hesitate. A school can. Under the Second bench programme these machines are cleaned, fitted with new disks and memory, and given to village schools, together with a printer, a battery and a course for two teachers.</p>
<p>This month the 300th school was reached, and twelve more since. They have 4,870 machines between them.</p>
<h2>Why so few break</h2>
<p>Of the machines delivered in 2021 nine in ten are in daily use. The figure surprised us until we understood the reason. With each classroom comes a set of tools and a day on which pupils take one computer apart and put it together again. Since then they have known what is inside, and are not afraid of it. They blow out the dust. They hear a fan that is about to stop. In Khotang a repair club of twelve-year-olds has kept twenty-six machines going with parts of four that are beyond help.</p>
<h2>What we check, and what we remove</h2>
<ol>
<li>The disk of a branch is never reused. It is shredded in the branch, before the manager’s eyes, and she signs for it.</li>
<li>A machine has to run for 72 hours without a fault. One in five does not, and becomes parts.</li>
<li>The programs are free, in Nepali and English, and work without a line. An encyclopaedia and four hundred books are on board.</li>
</ol>
<h2>How a school applies</h2>
<p>With a letter of two pages in January or July. It needs a room that can be locked, a teacher who would like to do it, and a neighbour who will look at the battery during the holidays. It need not have electricity: for that there are panels, and the <a href="/programs">Daylight programme</a>.</p>
<p>Institutions that wish to pass on their machines may call the workshop. We collect them, give a receipt for the auditor, and send a picture of the classroom in which they stand.</p>`,
  },
  {
    slug: 'what-an-auditor-likes-to-see', title: 'What an auditor likes to see', sub_title: 'Seven habits that cost nothing', category_id: practice, thumb: picture('scene-audit'), created_at: '2025-06-03 05:40:00', sort_order: 4,
    tags: 'audit, branch, practice', meta_title: 'What an auditor likes to see', meta_description: 'Seven habits by which a branch makes an audit short, gathered from forty reports.', meta_keywords: 'audit, branch practice, internal control',
    content: `<p>Over the winter we read forty audit reports with the institutions that they concerned. The findings were many, but their roots were few, and nearly all of them grew from small habits of an ordinary day. Here are seven good ones. None needs a program, ours or anybody else’s.</p>
<ol>
<li><strong>Count the till twice, by two people, without speaking.</strong> Then compare. Whoever hears a number tends to find it.</li>
<li><strong>Sign out when you stand up.</strong> Half of the entries under a wrong name were made while somebody fetched tea.</li>
<li><strong>Write the reason at once.</strong> A reversal with the note “mistake” costs the auditor an hour and you two. “Member 4471 and 4477 mixed up, noticed by member” costs nobody anything.</li>
<li><strong>Let the one who approves see the paper.</strong> Not a picture of it. An approval given over the telephone is a rumour.</li>
<li><strong>Reconcile on the same day.</strong> A difference of yesterday is a question; a difference of last month is an investigation.</li>
<li><strong>Take your holiday.</strong> Two weeks in a row, with somebody else at the desk. It is good for you, and it is the oldest control there is.</li>
<li><strong>Keep the drawer for strange things.</strong> A letter without a name, a call that asked too much, a form with a new kind of stamp. Show the drawer to the auditor before she asks.</li>
</ol>
<h2>For managers</h2>
<p>Choose one of the seven each month, say which it is, and look for it. Do not choose all seven. In the institutions that proceeded in this way the number of findings fell by a half within the year; in those that issued a circular it did not fall.</p>
<h2>And the program?</h2>
<p>It can help. Kuna Core asks for a reason, locks an idle desk after three minutes, and shows differences in the morning before anything else. But a program that is stricter than the habits around it only teaches people to get round it. Begin with the habits.</p>`,
  },
  {
    slug: 'the-call-that-asks-for-a-number', title: 'The call that asks for a number', sub_title: 'Telephone fraud reaches the villages, and what to do', category_id: practice, thumb: picture('scene-ledger'), created_at: '2024-12-10 06:50:00', sort_order: 5,
    tags: 'security, fraud, members', meta_title: 'The call that asks for a number', meta_description: 'Fraudsters call members and pretend to be the branch. What branches can say, do and print about it.', meta_keywords: 'fraud, one-time number, member security',
    content: `<p>The voice is friendly and knows the branch manager’s name. There has been a fault, it says, and to keep the savings safe it needs the six digits that will arrive in a moment. In November at least forty members in nine districts had such a call. Seven gave the number. Together they lost 312,000 rupees, most of which could be stopped in time.</p>
<p>Nothing was broken into. The callers had names and numbers from a stolen list of a telephone shop, and the patience to try. So the lock that needs mending is not in the computer.</p>
<h2>What we have changed</h2>
<ul>
<li>The message with the number now begins with the words: “Nobody from your branch will ever ask for this.” It used to end with them.</li>
<li>A transfer to a new account of more than 5,000 rupees waits for an hour, and may be stopped by one key during that time.</li>
<li>When a member’s telephone changes, the branch is told, and calls back on the old number.</li>
</ul>
<h2>What a branch can do</h2>
<p>Say it at every centre meeting, in one sentence, until members say it along with you: <em>the number is like the key to the tin; we have no use for it</em>. Act it out. In the branches where two colleagues played the call as a scene, with laughter, members remembered it three months later. Where a leaflet was handed out they did not.</p>
<p>Print a number to call on the inside cover of the passbook, and answer it. Most of those who were deceived had felt that something was wrong, and had not known whom to ask.</p>
<h2>If it has happened</h2>
<p>Call the support desk at once, at any hour, before filling in any form. In the first twenty minutes we can almost always stop a payment; after two hours hardly ever. And please be kind. The seven who gave the number were not foolish: one of them is a headmaster. They were polite to somebody who was not.</p>`,
  },
];
