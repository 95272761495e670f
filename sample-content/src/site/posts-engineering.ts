import { picture, ref } from '@quoin/content-api/src/seed/sample-types.ts';
import type { SampleRow } from '@quoin/content-api/src/seed/sample-types.ts';

const category_id = ref('post-categories', 'engineering');

export const engineeringPosts: readonly SampleRow[] = [
  {
    slug: 'nine-days-without-a-signal', title: 'Nine days without a signal', sub_title: 'How Kuna Field keeps a ledger that nobody can reach', category_id, thumb: picture('scene-tower'), created_at: '2026-10-20 04:45:00', sort_order: 1,
    tags: 'offline, journal, consistency', meta_title: 'Nine days without a signal', meta_description: 'A tablet that works alone for nine days has to be right when it returns. The rules that make it so.', meta_keywords: 'offline first, append-only journal, reconciliation',
    content: `<p>In Dolpa an officer sets out on a round of nine days. He carries the accounts of 1,900 members with him, takes in and pays out, and meets no network on the way. When he is back, what he has written and what head office has written in the meantime must become one set of books. This is how it is done.</p>
<h2>Write what happened, not what is</h2>
<p>The tablet never stores a balance. It stores events: <em>at this time, at this place, this member gave this sum, and this officer received it</em>. A balance is what one gets by adding them up. Two devices may therefore write at once without contradicting each other, since both of them only ever add.</p>
<p>Each event carries a number that no other device can give, and the fingerprint of the event before it. If a tablet were opened and an entry altered, every fingerprint after it would be wrong. In six years this has caught one dishonest person and four bad memory chips.</p>
<h2>Promise only what you hold</h2>
<p>Deposits are easy. Withdrawals are where it becomes interesting, because the same savings might be paid out twice, here and at the branch. We solve it as a village would: before he leaves, the officer is given a <em>purse</em>, a part of each balance that he alone may pay out. The branch counts it as gone until he returns. The purse is small, a tenth as a rule, and members may set their own.</p>
<p>It is not elegant, and it has the great advantage that it can be explained in one sentence to somebody who wants her money.</p>
<h2>Come home gently</h2>
<p>When the tablet meets a network again it sends the oldest events first, forty at a time, and waits until both data centers have said that they have them. A connection that breaks in the middle costs nothing, for an event that arrives twice is recognised by its number and counted once. The round of nine days is sent in about ninety seconds over a poor line.</p>
<p>Then it asks what has happened elsewhere. In one round out of thirty there is something for a person to decide: a member who has moved, a loan that was repaid at the counter on the same day. The program puts both events side by side and waits. It does not guess. We tried guessing, in 2018, for three weeks. We remember it well.</p>
<p>Those who wish to build something similar will find the format of the journal described in our developers’ handbook, and are welcome to copy it. It is better for everybody if such things are done in one way.</p>`,
  },
  {
    slug: 'twenty-seconds-shaved-off-a-deposit', title: 'Twenty seconds shaved off a deposit', sub_title: 'What we found when we sat behind the counter', category_id, thumb: picture('scene-counter'), created_at: '2026-06-09 05:20:00', sort_order: 2,
    tags: 'usability, counter, performance', meta_title: 'Twenty seconds shaved off a deposit', meta_description: 'A deposit took 31 seconds and now takes eleven. Very little of that was computing.', meta_keywords: 'usability, teller, performance',
    content: `<p>In 2022 a deposit at the counter took thirty-one seconds from the member’s first word to the passbook in her hand. We know because Prakash from our team sat behind eleven counters with a stopwatch, and because tellers are kind and let him.</p>
<p>Our server needed a quarter of a second of it. We had spent most of the previous year making that quarter a fifth.</p>
<h2>Where the time was</h2>
<table>
<thead><tr><th scope="col">Step</th><th scope="col">2022</th><th scope="col">2026</th></tr></thead>
<tbody>
<tr><td>Finding the member</td><td>9 s</td><td>2 s</td></tr>
<tr><td>Choosing the account</td><td>5 s</td><td>0 s</td></tr>
<tr><td>Typing and checking the sum</td><td>6 s</td><td>4 s</td></tr>
<tr><td>Confirming</td><td>4 s</td><td>1 s</td></tr>
<tr><td>Printing the passbook</td><td>7 s</td><td>4 s</td></tr>
</tbody>
</table>
<p>Finding the member was the longest, since tellers typed names, and names are written in nine ways. Now the passbook has a mark that a reader recognises, and whoever has forgotten the book is found by the village and the first three letters of the name. That is how the tellers themselves had done it on paper.</p>
<p>Choosing the account has gone altogether. In 94 of 100 deposits it is the account that was used last, so it stands there already, and one key leads to the others.</p>
<p>The confirmation had asked “Are you sure?”, and tellers pressed Enter before it had been drawn. A question that everybody answers without reading protects nobody. We have put the sum in large figures, turned towards the member by a small second screen. She says yes or no, and she does read it.</p>
<h2>What it was worth</h2>
<p>A busy branch takes in 240 deposits on a remittance day. Twenty seconds each make eighty minutes of queue. But what the tellers mention first is something else. “I can look up,” said one in Birtamod. “I used to know people by their numbers.”</p>
<p>Since then whoever writes a screen of ours has to watch it being used on its first morning, in a branch, without speaking. It is an uncomfortable hour. There is no better one.</p>`,
  },
  {
    slug: 'the-restore-that-failed', title: 'The restore that failed', sub_title: 'An account of 14 January, and what we changed', category_id, thumb: picture('scene-servers'), created_at: '2026-02-03 06:00:00', sort_order: 3,
    tags: 'backup, incident, data center', meta_title: 'The restore that failed', meta_description: 'Our weekly test restore failed in January. No data was lost. This is what happened and what has been changed.', meta_keywords: 'backup, restore test, incident report',
    content: `<p>Once a week we draw an institution by lot and bring it back from its backup, complete, on machines that have never seen it. On 14 January this failed, for the second time in eight years. No data was lost and no client was affected. We describe it all the same, because a backup that cannot be read is the worst thing that our trade has to offer, and for nine days we had one.</p>
<h2>What happened</h2>
<p>On 5 January we replaced the program that compresses backups by a newer one. It had been tested for a month with eleven institutions. At 02:00 on 14 January the lot fell on one that keeps scanned signatures of 210,000 members. The restore stopped at 81 per cent with a message about a frame that was too long.</p>
<p>The new program cut files of more than four gigabytes into pieces and wrote the number of pieces into a field of eight bits. None of the eleven test institutions had a file with more than 255 pieces. Three of our clients had. Their backups of those nine days could be read only as far as that file, and it was not the last one.</p>
<h2>What protected us</h2>
<p>Each entry is kept in two data centers before it is acknowledged, and a copy of the day’s journal is written with a different program to media that cannot be overwritten. Had we needed to bring back one of the three during those days, we should have taken the backup of 4 January and played nine days of journal on top of it. We did exactly that in the afternoon, to be certain. It took five hours and eleven minutes, and the balances agreed.</p>
<h2>What has changed</h2>
<ul>
<li>The old program came back within two hours, and fresh backups of all institutions were complete by the next morning.</li>
<li>A new program is now tested with the three largest, the three oldest and the three oddest institutions, and no longer with whichever are at hand.</li>
<li>Every backup is read through to its end on the night on which it is written. That costs us some electricity.</li>
<li>The fault was reported to the authors of the program with a test, and was mended within four days. We thank them.</li>
</ul>
<p>The three institutions were told on the same day, and the full account has been before the audit committee. If you have a question that this leaves open, your account engineer has the log.</p>`,
  },
  {
    slug: 'two-roads-to-every-town', title: 'Two roads to every town', sub_title: 'Why the second line must not share a bridge with the first', category_id, thumb: picture('scene-fibre'), created_at: '2025-08-26 05:10:00', sort_order: 4,
    tags: 'network, redundancy, fibre', meta_title: 'Two roads to every town', meta_description: 'Two lines are worth little when they hang from the same bridge. How we map where cables really run.', meta_keywords: 'network redundancy, fibre routes, monsoon',
    content: `<p>On paper a district town in the hills has had two lines for years, from two companies, with two invoices. On 8 August a bridge went at Mugling, and eleven towns fell silent at once. Both lines had hung from it, one on each side, like earrings.</p>
<p>We do not build our own fibre in most places. We rent it, and for a long time we believed the maps that came with the contract. They are honest, but they show where a line begins and where it ends. Between the two there is a straight stroke, and the straight stroke crosses three valleys.</p>
<h2>Walking the line</h2>
<p>So since last autumn we have walked. Two people with a receiver, a notebook and good shoes follow each line from pole to pole and write down what it crosses, what it hangs from, and who owns the field below. They have covered 3,400 kilometres, been bitten by two dogs, and drawn a map on which for the first time one can see what would fail together.</p>
<p>Of 61 towns with two lines, 23 turned out to share at least one bridge, tunnel or slope. For fourteen of them a different contract was enough. In six we have put up a radio link over a ridge, with a panel and a battery at the top. In the last three there is only one valley and only one road, and we have a dish on the roof and an agreement with ourselves to be modest about it.</p>
<h2>What it costs</h2>
<p>The second line makes up a fifth of what a branch pays for its network. It has been suggested more than once that it might be saved. On 8 August the towns that had been changed over went on working: a little slower, on lines that nobody had noticed until then. Those eleven had been on the list for September.</p>
<p>The map is not for sale, but we lend it. Two hospitals and a dairy have asked for it so far. Anyone else who depends on a line is welcome to come and see what it hangs from.</p>`,
  },
];
