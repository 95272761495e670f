import { picture, ref } from '@quoin/content-api/src/seed/sample-types.ts';
import type { SampleRow } from '@quoin/content-api/src/seed/sample-types.ts';

const category_id = ref('post-categories', 'field');

export const fieldPosts: readonly SampleRow[] = [
  {
    slug: 'the-ledger-that-rides-a-motorcycle', title: 'The ledger that rides a motorcycle', sub_title: 'A day in Dhading with a tablet and no signal', category_id, thumb: picture('scene-motorbike'), created_at: '2026-11-12 05:30:00', sort_order: 1,
    tags: 'field officers, tablet, offline', meta_title: 'The ledger that rides a motorcycle', meta_description: 'One day with a field officer in Dhading who collects from six centres, four of which have no signal.', meta_keywords: 'field officer, tablet, offline, microfinance',
    content: `<p>At twenty past six Sabina Tamang straps a grey box to her motorcycle, ties down her helmet’s loose lining with a hair band, and rides out of the branch’s yard before the tea stall has opened. She has six centre meetings today. Four of them lie where no telephone has ever rung.</p>
<p>Two years ago the box held paper: one sheet for each centre, printed the evening before, filled in by hand, and typed in again by a teller when she was back. “I finished at the last centre at two,” she says, “and then my day began.” The typing took until six. When a sheet had got wet it took until seven.</p>
<h2>Forty minutes</h2>
<p>The first meeting is held on the steps of a school. Thirty-eight women sit in eight rows, a row to a group. Sabina opens the tablet, and each leader calls out her group’s sum. The screen shows what is due and what is given, and turns a soft amber when the two differ. Nobody has to look anything up. In thirty-six minutes it is over, and there is time for the question that everybody has come for, which today is the price of ginger.</p>
<p>What strikes a visitor is the receipt. It comes from a printer no larger than a bar of soap, and each woman reads it, aloud if she can, before she puts it away. Those who cannot read hold it beside the last one and compare the shape of the numbers.</p>
<h2>Over the pass</h2>
<p>From the second village on there is no signal. The tablet does not mention it. Entries are sealed one after the other, each carrying the mark of the one before, so that none can be changed or slipped in later. At ten past two the road climbs over the pass at Salyantar, the tower on the far side comes into view, and the box begins to hum: 214 entries leave for Lalitpur. By the time Sabina has taken off her gloves at the tea shop the branch manager has seen them, and has sent her a message about one.</p>
<blockquote><p>I do not work less than before. But now it is members that I work with, and not paper.</p></blockquote>
<p>The institution has counted. Each of its 61 officers has won three hours a day, and has been asked to spend half of them on visits to members who have missed a meeting. Arrears of more than thirty days have fallen from 4.1 to 2.3 per cent within a year. Sabina has her own measure: last month she was home before her daughter on eleven days out of twenty-two.</p>`,
  },
  {
    slug: 'centre-meetings-in-the-apple-country', title: 'Centre meetings in the apple country', sub_title: 'Where loans are repaid when the fruit is sold', category_id, thumb: picture('scene-meeting'), created_at: '2026-09-22 06:15:00', sort_order: 2,
    tags: 'group lending, seasons, Jumla', meta_title: 'Centre meetings in the apple country', meta_description: 'In Jumla a loan follows the orchard and not the calendar. Notes on what that asks of a program.', meta_keywords: 'seasonal loan, group lending, Jumla',
    content: `<p>In Jumla the year has two months that count. Until the end of August everybody spends, and in September and October the apples go down to the road. A loan that asks for a twelfth of itself in each month is of no use here. It was tried, and for three years every report showed arrears in spring that had vanished by November, as if by magic.</p>
<p>The cooperative at Dillichaur has since then given loans that follow the orchard. The interest runs on what is owed, day by day, but nothing falls due before the first lorry. I went to see how a meeting goes under such a rule, because our program allows for it and I wished to know whether anybody could follow it without us.</p>
<h2>The blackboard</h2>
<p>They can. The treasurer, Kali Devi Budha, has drawn the year on a blackboard: twelve boxes, ten of them empty. In the two others stands what each member has promised, in crates and not in rupees. The price is filled in on the day of sale. “A crate does not lie,” she says. “Rupees change their minds.”</p>
<p>Our screen has no crates. It shows a plan of payments in money, guessed from last year’s price, and corrected when the price is known. At the meeting Kali Devi read the crates from her board and the officer typed rupees, dividing in his head. He was right each time, and each time it made him slower. He has done so for two seasons and had never thought of mentioning it.</p>
<h2>What I brought home</h2>
<p>One sentence for the list: <em>let the plan be kept in the unit in which it was promised</em>. It went to the software department on the Monday after, was voted up by nine other institutions with ginger, cardamom, milk and goats, and is part of the release that goes out this month. The officer in Dillichaur will find a small field beside the sum, and may write “crates” in it.</p>
<p>It is a very small thing. It would not have been found from Lalitpur in a hundred years. That is why we go.</p>`,
  },
  {
    slug: 'what-the-flood-taught-us-about-cabinets', title: 'What the flood taught us about cabinets', sub_title: 'A metre of water in Rautahat, and a branch open on Monday', category_id, thumb: picture('scene-monsoon'), created_at: '2026-07-28 08:00:00', sort_order: 3,
    tags: 'monsoon, hardware, resilience', meta_title: 'What the flood taught us about cabinets', meta_description: 'When the Bagmati stood a metre deep in a branch, an iron frame made the difference. A list for every branch on the plain.', meta_keywords: 'flood, branch, cabinet, resilience',
    content: `<p>On the night of 11 July the Bagmati came through the back door of a branch in Rautahat. By three in the morning it stood ninety-four centimetres deep in the banking hall; the mark is still on the wall, and the manager has asked the painters to leave it there.</p>
<p>The cabinet with the server, the battery and the line stood on an iron frame a metre and a half high. It had cost eleven thousand rupees, and at the time there had been some discussion about it. The frame is now in every plan for the plain, without discussion.</p>
<h2>Hour by hour</h2>
<p>At 23:50 the operations room saw that the mains had gone and called the night watchman. He reported water in the yard. At 00:20 the branch’s books were settled with both data centers and the server was told to write nothing more that it could not send at once. At 02:10 the line failed as the pole outside leaned over. The battery lasted until 06:40. When it ended, nothing was missing.</p>
<p>On Saturday a technician arrived by boat, which is not a thing that our travel forms have a box for. He brought a dish, two laptops and a printer in a pickle barrel. On Monday at ten the branch opened on the roof of the school, under a tarpaulin, and paid out emergency loans to 312 members in two days.</p>
<h2>The list</h2>
<p>From this and four smaller floods we have made a list, and have checked every branch below two hundred metres against it:</p>
<ol>
<li>The cabinet stands above the highest water that the oldest neighbour remembers, plus half a metre. Ask the neighbour, not the map.</li>
<li>Sockets are at the height of the shoulder. It looks odd for a week.</li>
<li>Cables come in from above, with a loop for the drops to fall from.</li>
<li>Passbooks and loan papers lie in the top drawer between June and October.</li>
<li>The barrel: laptop, printer, modem, paper, pens, stamp, a torch. It floats.</li>
</ol>
<p>Of 1,204 branches on the plain 1,061 now meet all five points. The others have a date. If yours is among them and you would rather not wait for it, the drawing of the frame is free, and any welder can make one in a day.</p>`,
  },
  {
    slug: 'paying-for-tea-with-a-savings-account', title: 'Paying for tea with a savings account', sub_title: 'Member payments reach the bazaar at Ilam', category_id, thumb: picture('scene-market'), created_at: '2026-03-17 07:45:00', sort_order: 4,
    tags: 'payments, members, mobile', meta_title: 'Paying for tea with a savings account', meta_description: 'Since winter members in Ilam pay in the bazaar from their savings. Who uses it, who does not, and why.', meta_keywords: 'mobile payment, savings account, merchant',
    content: `<p>The square of black and white on Devi Limbu’s counter is printed on cardboard and stands between the biscuits and the scales. Since December customers have held their telephones over it and paid from their savings account at the cooperative across the road. In February a third of her sales came in that way. She has stopped lending small change to the tailor.</p>
<p>Payments are the part of Kuna Member that we had hesitated longest to build, since shops and banks have their own. It was the cooperatives who insisted. Their argument was simple: members took out cash on market day in order to spend it a hundred steps away, and the queue stood in the sun.</p>
<h2>Who pays, and who does not</h2>
<p>After three months we asked 400 members. The answers were not quite those that we had expected.</p>
<table>
<thead><tr><th scope="col">Age</th><th scope="col">Have paid by telephone</th><th scope="col">Do so every week</th></tr></thead>
<tbody>
<tr><td>18 to 29</td><td>71 %</td><td>38 %</td></tr>
<tr><td>30 to 49</td><td>58 %</td><td>41 %</td></tr>
<tr><td>50 and over</td><td>27 %</td><td>22 %</td></tr>
</tbody>
</table>
<p>The young try it first, but those who stay with it are in the middle of their lives and run a household. Of members over fifty few begin, and nearly all of those who begin go on. They were shown how by a grandchild, and most of them pay at one shop only, the one whose owner they have known all along.</p>
<h2>What keeps people away</h2>
<p>Not the telephone. The commonest answer was: “Then my husband sees what I buy.” The statement is shown on a shared telephone in two households out of five. Since last week the list of purchases may be hidden behind a second secret number, and the balance may be rounded. It was the most carefully discussed change of the year, and took an afternoon to write.</p>
<p>Devi Limbu pays nothing for the square, and four rupees in a thousand for what comes in through it. She thinks that it is too much, has said so at the general meeting, and has been elected to the committee that will look into it.</p>`,
  },
];
