import { picture, ref } from '@quoin/content-api/src/seed/sample-types.ts';
import type { SampleRow } from '@quoin/content-api/src/seed/sample-types.ts';

const category_id = ref('post-categories', 'people');

export const peoplePosts: readonly SampleRow[] = [
  {
    slug: 'a-first-job-at-the-night-desk', title: 'A first job at the night desk', sub_title: 'Asmita Tharu leads the shift that nobody sees', category_id, thumb: picture('scene-operations'), created_at: '2026-08-18 07:00:00', sort_order: 1,
    tags: 'Nobin, operations room, portrait', meta_title: 'A first job at the night desk', meta_description: 'From a Nobin class to leading the night shift that watches over 135 institutions: a portrait of Asmita Tharu.', meta_keywords: 'Nobin, night shift, operations room, career',
    content: `<p>At ten in the evening Asmita Tharu hangs her coat on the third hook from the left, reads the log of the shift before her from bottom to top, and puts the kettle on. Then she turns her chair so that she sees both the wall of screens and the faces of her two colleagues. “The screens tell you what,” she says. “The faces tell you how bad.”</p>
<p>She is twenty-six, and leads the night desk of the operations room: three people who watch over the lines and machines of 135 institutions while the country sleeps.</p>
<h2>Four hours to a computer</h2>
<p>The village in Bardiya in which she grew up had electricity for six hours a day and no computer. The nearest stood in a copying shop, four hours away on foot and by bus, and she had touched one twice when her teacher brought her the form for Nobin. She did not expect an answer. “I wrote about mending my uncle’s pump. It was the only thing that I had ever mended.”</p>
<p>The pump got her in. In the eighth week of the networks track, when the class was asked to find a fault in a switch, she was the only one who first asked whether it was plugged in at the wall. It was not. Her trainer, Harpreet Singh Bedi, wrote down her name.</p>
<h2>Quiet hours</h2>
<p>Most nights little happens, and the art lies in not growing used to it. Asmita has introduced a game: at an hour drawn by lot one of the three invents a fault and the others have to find it in the measurements. The best inventions go into the handbook for trainees. In July, when the river came into a branch in Rautahat, it was she who decided to settle its books half an hour before the line fell. The handbook had said to wait. It has since been changed.</p>
<blockquote><p>At four in the morning nobody needs a clever person. They need somebody who writes things down.</p></blockquote>
<p>She sends half of her wages home. Her younger brother has applied for the class in February and has been told that the team leader of the night desk is not on the jury. He wrote about a bicycle.</p>`,
  },
  {
    slug: 'the-technician-who-answers-in-verse', title: 'The technician who answers in verse', sub_title: 'Thirty service books and one that is read aloud', category_id, thumb: picture('scene-repair'), created_at: '2025-12-16 09:00:00', sort_order: 2,
    tags: 'hardware, workshop, portrait', meta_title: 'The technician who answers in verse', meta_description: 'Gopal Pariyar has repaired printers for nineteen years and writes his service notes in couplets.', meta_keywords: 'technician, hardware support, workshop',
    content: `<p>The service book of a branch is a plain thing. Date, machine, fault, remedy, two signatures. Thirty technicians fill in some nine thousand lines of it a year, and nobody reads them for pleasure, except in the eastern hills, where they are signed by Gopal Pariyar.</p>
<p>“Paper damp and pressed too hard / she would not let go of the card. / Dried the tray and eased the spring: / now listen to the old girl sing.” It refers to a passbook printer in Phidim, and beside it stands, as the rules require, the number of the spare part.</p>
<h2>Nineteen years</h2>
<p>He came to us in 2006 with a screwdriver of his own and a certificate for sewing machines. His father and grandfather were tailors and played at weddings, and from them he has both: the patience with small moving parts, and the rhymes. The first couplet was written in Ilam on a day of fog, to please a manager who had waited for two days. The manager read it out at the counter. When Gopal came to the next branch they asked for theirs.</p>
<p>Joseph D’Costa, who leads the hardware department, learned of it when an auditor called to ask whether it was permitted. He had the page sent over, looked for the part’s number, found it, and replied that it was.</p>
<h2>What he knows</h2>
<p>He can tell the make of a printer from across the street. He opens nothing before he has asked when it last worked and what was different on that day. In four cases out of ten, he says, the answer is the repair. He carries a brush made of goat’s hair, because the ones from the shop are too stiff, and has made eighteen more for colleagues.</p>
<p>In spring he will retire. The branches of Panchthar and Taplejung have gathered their service books, and the learning center in Itahari will print a selection of them: a hundred and twelve couplets on toner, dust and damp, with an index by fault. We expect it to be the first manual that anybody has read to the end.</p>
<p>His successor is a young woman of the last Nobin class. She does not rhyme, she says. But she has asked for one of the brushes.</p>`,
  },
  {
    slug: 'half-of-the-class', title: 'Half of the class', sub_title: 'How Nobin came to have as many women as men', category_id, thumb: picture('scene-classroom'), created_at: '2025-03-08 06:30:00', sort_order: 3,
    tags: 'Nobin, women, training', meta_title: 'Half of the class', meta_description: 'In 2015 one Nobin trainee in five was a woman. Today it is every second one. What made the difference was not what we had thought.', meta_keywords: 'women in technology, training, Nobin',
    content: `<p>In the first class, in 2011, thirteen of twenty-four trainees were women, and we thought that the matter was settled. Then the programme grew. By 2015, with 180 places a year, the share had fallen to one in five, and nobody could say why, since nothing had been decided.</p>
<p>This spring, for the third time in succession, it is a half. As we are often asked how it was done, and as the answer differs from the one that we used to give, here it is.</p>
<h2>What did not help</h2>
<p>We printed posters with women on them. We spoke at girls’ schools. We set a target, and a bonus for the centre that reached it. None of it moved the figure by more than a point. Applications came in; acceptances did not.</p>
<h2>What we had not asked</h2>
<p>In 2019 Sunita Rai, then head of the centre in Itahari, telephoned sixty women who had been offered a place and had not come. It took her two weeks. The answers were short.</p>
<ul>
<li>Twenty-three had nobody to leave a child with.</li>
<li>Seventeen would have had to come home after dark.</li>
<li>Nine had been told that hardware was lifted and not mended.</li>
<li>Six had married in the meantime; four of these asked whether they might still come.</li>
<li>Five had never received the letter, because it was addressed to their fathers.</li>
</ul>
<h2>What helped</h2>
<p>A nursery in two centres. Lessons from nine to three, with the workshop open in the evening for those who live near. A bus. Trolleys, which the men had wanted all along. A place that can be kept for a year. And letters with the right name on them.</p>
<p>None of it is specifically about technology, and none was expensive: the nursery and the bus together cost less than the posters and the bonus had. “We had tried to make them want it,” says Sunita. “They had wanted it from the start. We were only in the way.”</p>
<p>The next figure that we should like to understand is another one. After five years there are fewer women than men among our team leaders, by a third. Somebody has begun to telephone.</p>`,
  },
];
