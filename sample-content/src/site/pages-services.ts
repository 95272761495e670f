import { picture } from '@quoin/content-api/src/seed/sample-types.ts';
import type { SampleRow } from '@quoin/content-api/src/seed/sample-types.ts';

/** What the organisation does. */
export const servicePages: readonly SampleRow[] = [
  {
    key: 'services', slug: 'services', name: 'Services', title: 'Our services', sub_title: 'Whatever you need, one telephone number',
    description: 'All services of Kunashila Systems.', banner_img: picture('banner-city'), page_template: 'services', tags: 'services, software, support',
    meta_key: 'IT services, microfinance, implementation, training, hardware, network', meta_description: 'Software, implementation, training, hardware support and network services for savings and credit institutions.',
    content: `<p>An institution with forty branches needs more than a program. It needs somebody to bring the books across, to teach the people at the counter, to come when a printer stops, and to keep the line open to a valley where the road closes in July. We do all of it with our own people, and put our name under the whole.</p>
<p>Each service has its own terms and its own price, published to every client alike. What they share is a support desk that is open at every hour, and an account engineer who knows your branches by name.</p>`,
  },
  {
    key: 'software', slug: 'software-service', name: 'Software development', title: 'Software development', sub_title: 'Kuna Core, and what stands on it',
    description: 'Microfinance software for savings, credit, accounting and the field.', banner_img: picture('banner-network'), thumb: picture('scene-ledger'), page_template: 'service', tags: 'software, core system, mobile',
    meta_key: 'microfinance software, core system, mobile ledger, loan management', meta_description: 'Kuna Core keeps savings, loans, shares and the general ledger of 70 institutions; Kuna Field takes it to villages without a signal.',
    content: `<p>For 22 years we have written one family of programs for one kind of institution. Kuna Core keeps the savings, loans, shares and general ledger of 70 institutions in more than 4000 branches. It is changed every fortnight, and every change begins with a sentence that somebody in a branch has said.</p>
<h2>The parts</h2>
<table>
<thead><tr><th scope="col">Part</th><th scope="col">What it is for</th></tr></thead>
<tbody>
<tr><td>Kuna Core</td><td>Members, savings, loans, shares, tellers, day end, general ledger</td></tr>
<tr><td>Kuna Field</td><td>Collection, enrolment and loan appraisal on a tablet, with or without a signal</td></tr>
<tr><td>Kuna Member</td><td>Balance, statement and transfer on a member’s own telephone, in four languages</td></tr>
<tr><td>Kuna Insight</td><td>Portfolio at risk, liquidity and the reports that the regulator asks for</td></tr>
<tr><td>Kuna Link</td><td>Interfaces to payment switches, credit bureaus, remittance and tax offices</td></tr>
</tbody>
</table>
<h2>How it is made</h2>
<p>Each institution runs the same release; what differs is written as settings, never as a copy of the program. Products, fees, penalties and approval limits are set by the institution’s own staff, tried in a training branch, and put to work on a date of their choosing.</p>
<ul>
<li>Every entry carries who, when, where and why, and cannot be removed, only reversed.</li>
<li>A branch that loses its line goes on working and settles its books when the line is back.</li>
<li>A day end of 200,000 accounts takes four minutes.</li>
<li>The data is yours: a complete copy in open formats is one button away, for as long as you are a client and for a year after.</li>
</ul>
<h2>Made to measure</h2>
<p>Where an institution needs something of its own, such as a livestock insurance or a scholarship fund, we build it beside the core with the same people and the same tests, at a price agreed before the first line is written.</p>`,
  },
  {
    key: 'implementation', slug: 'implementation', name: 'Implementation', title: 'Implementation', sub_title: 'The weeks in which it must not go wrong',
    description: 'Bringing branches onto a new system.', banner_img: picture('banner-racks'), thumb: picture('scene-migration'), page_template: 'service', tags: 'implementation, migration, go-live',
    meta_key: 'core system implementation, data migration, go-live, branches', meta_description: 'We have brought more than 4000 branches onto a new system and set up 426 data centers, with books that agree to the last rupee.',
    content: `<p>Software is bought once; the changeover is lived through by every teller. We have brought more than 4000 branches onto Kuna Core and set up 426 data centers for the institutions that wanted their own. Not one of them has had to close its doors for a working day.</p>
<h2>Five steps</h2>
<ol>
<li><strong>Watch.</strong> A team sits in three of your branches for a week and writes down what really happens, including what the handbook does not mention.</li>
<li><strong>Clean.</strong> We compare every balance with the paper behind it. On average one account in ninety needs a decision; your people take it, and we keep the record.</li>
<li><strong>Rehearse.</strong> The whole move is done three times on copies, by the clock, until it fits into one night.</li>
<li><strong>Move.</strong> From Friday evening to Sunday noon the books are carried across, and a trial balance is signed by both sides before anyone goes home.</li>
<li><strong>Stay.</strong> An engineer is in each branch for the first week, on call for the first month, and back for the first quarter’s close.</li>
</ol>
<h2>How long it takes</h2>
<p>A single cooperative is ready in six to eight weeks. An institution with forty branches takes five to seven months, in waves of four to six branches. We have never shortened the rehearsal to keep a date, and advise you not to ask anybody else to.</p>
<blockquote><p>On Monday at ten the first member in the queue asked what had changed. I told her: nothing that you need to worry about. That was true.</p></blockquote>
<h2>What you receive</h2>
<p>A written account of the move, the signed balances of each branch, the list of every account that was corrected and why, and the names of the people in your house who can now do without us.</p>`,
  },
  {
    key: 'service', slug: 'service', name: 'Hardware support and training', title: 'Hardware support and IT training', sub_title: 'Thirty technicians, and a classroom that travels',
    description: 'Hardware support for branches and IT training for staff.', banner_img: picture('banner-city'), thumb: picture('scene-repair'), page_template: 'service', tags: 'hardware, training, maintenance',
    meta_key: 'hardware support, printer repair, IT training, branch maintenance', meta_description: 'Thirty hardware staff keep 5000 branches of 135 institutions in repair; our trainers have taught 1300 IT professionals.',
    content: `<p>A branch is as good as its weakest machine. Our 30 hardware staff keep computers, printers, passbook readers, counters, batteries and solar supply in repair for 5000 branches of 135 institutions, from workshops in seven towns.</p>
<h2>When something stops</h2>
<p>Four faults in ten are solved on the telephone. For the others a technician sets out the same day, with the part that the call has pointed to and a spare machine on the back seat. What we promise depends on the road, not on the size of the client:</p>
<table>
<thead><tr><th scope="col">Where the branch is</th><th scope="col">On site within</th><th scope="col">Kept in 2025–26</th></tr></thead>
<tbody>
<tr><td>District town</td><td>4 working hours</td><td>97.1 %</td></tr>
<tr><td>On a road</td><td>1 working day</td><td>95.8 %</td></tr>
<tr><td>On foot</td><td>3 working days</td><td>93.4 %</td></tr>
</tbody>
</table>
<p>Twice a year each branch is visited whether it has called or not. Dust is blown out, batteries are measured under load, and the service book is signed by the branch manager.</p>
<h2>IT training</h2>
<p>We have trained 1300 IT professionals of our clients and of others: system administrators, support desks, auditors who want to read a log for themselves. Courses last from one day to three weeks and are taught in Lalitpur, at our learning centres, or in your own house from a van that carries twelve laptops and a server.</p>
<ul>
<li>Administering Kuna Core, in three levels with an examination each</li>
<li>Linux, databases and backup for people who are on call</li>
<li>Information security for branch managers</li>
<li>First-line repair: what you may open, and what you should not</li>
</ul>
<p>Young people who are looking for a first job are trained in a programme of their own, <a href="/nobin-detail">Nobin</a>.</p>`,
  },
  {
    key: 'network', slug: 'network-and-infrastructure', name: 'Network & Infrastructure', title: 'Network & Infrastructure Service', sub_title: 'The line to the last branch',
    description: 'Branch networks, data centers and an operations room.', banner_img: picture('banner-racks'), thumb: picture('scene-fibre'), page_template: 'service', tags: 'network, data center, security',
    meta_key: 'branch network, data center, VPN, monitoring, disaster recovery', meta_description: 'Network, data center and round-the-clock monitoring for 5000 branches of 135 institutions, with two ways to every town.',
    content: `<p>A branch that cannot reach head office is a room with a cash box. We plan, build and watch over the network of 5000 branches of 135 institutions: fibre where there is fibre, radio over the ridge where there is none, a satellite dish where nothing else arrives.</p>
<h2>Two ways to every town</h2>
<p>Each district town that we serve is reached by two lines of two different companies, on two different roads. When a landslide takes one of them the other carries the work, more slowly, and the branch notices only that the statement prints a little later. In the last year our lines were open for 99.82 per cent of office hours, and we publish the other 0.18 by branch and by cause.</p>
<h2>Data centers</h2>
<p>We have set up 426 data centers, from a locked cabinet with a battery in a branch to a hall with two power feeds. For institutions that prefer not to own one we run two of our own, in Lalitpur and in Butwal, 200 kilometres and one river basin apart. Each entry is kept in both before it is acknowledged.</p>
<h2>The operations room</h2>
<p>Nine people in three shifts watch some 41,000 points of measurement. They see a battery that is ageing, a disk that has begun to hesitate, a sign-in at three in the morning, and call before you do. Of all incidents in the last year 71 per cent were reported by us to the branch, not by the branch to us.</p>
<h2>Security</h2>
<ul>
<li>Every line is encrypted, every device known by its certificate, and a stolen laptop is a stranger within a minute.</li>
<li>Backups are written to media that cannot be overwritten, and one is restored every week to prove it.</li>
<li>Twice a year an outside firm tries to break in. Its report goes to the audit committee unread by us.</li>
</ul>`,
  },
  {
    key: 'specialization', slug: 'specialization', name: 'Our specialization', title: 'Our Specialization', sub_title: 'One kind of institution, known well',
    description: 'Why Kunashila Systems works for savings and credit institutions only.', banner_img: picture('banner-hills'), thumb: picture('scene-meeting'), page_template: 'service', tags: 'specialization, microfinance',
    meta_key: 'microfinance specialists, group lending, cooperatives, compliance', meta_description: 'We work for savings and credit institutions only: group lending, centre meetings, seasonal loans and rules that change with the budget speech.',
    content: `<p>We could have written software for hotels. We have been asked to. For 22 years we have declined and worked for institutions that lend and save with people of small means, because the details are where such a system succeeds or fails, and one has to live with the details to know them.</p>
<h2>What we know from the inside</h2>
<ul>
<li><strong>Group lending.</strong> Five members answer for one another, a centre has eight groups, and the meeting is over in forty minutes. The program has to keep that pace.</li>
<li><strong>Seasons.</strong> A loan for ginger is repaid when the ginger is sold. Interest, arrears and provisions follow the field and not the calendar.</li>
<li><strong>Remittance.</strong> In some districts half of the savings arrive from abroad, on four days of the month. Liquidity is planned around those days.</li>
<li><strong>Rules.</strong> Directives change with the budget speech and take effect within weeks. Our release follows the rule, tested, before the date; since 2009 it has never been late.</li>
<li><strong>Trust.</strong> The passbook lies in a tin under the bed. What it says and what the system says must be the same, on every day.</li>
</ul>
<h2>Where that is of use to you</h2>
<p>You need not explain to us what a centre meeting is. Our people have sat in hundreds of them. Nor do you pay for the learning: what one of our 70 institutions has taught us, the next one finds already there.</p>
<p>If your institution does something that we have not yet met, so much the better. Tell us about it. We will come and watch before we say anything.</p>`,
  },
];
