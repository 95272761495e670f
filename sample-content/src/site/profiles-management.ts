import { picture } from '@quoin/content-api/src/seed/sample-types.ts';
import type { SampleRow } from '@quoin/content-api/src/seed/sample-types.ts';

export const managementProfiles: readonly SampleRow[] = [
  {
    key: 'tenzing', slug: 'tenzing-lama', name: 'Tenzing Lama', title: 'Chief Technology Officer', designation: 'Head of technology and data centers', sort_order: 5, profile_image: picture('portrait-tenzing'),
    biography_content: `<p>Tenzing Lama came to Kunashila in 2009 to write a report generator and stayed to rebuild what was underneath. He designed the journal that lets a branch go on without a line and settle its books afterwards, and led the move from a server in every branch to two data centers that keep each entry twice.</p>
<p>He grew up in Rasuwa, studied computer science in Pulchowk and distributed systems in Delft, and came home with a suitcase of books and a dislike of fashion in technology. New tools are welcome in his department after they have been explained to a branch manager in three sentences.</p>
<p>He has been chief technology officer since 2018. He reviews a piece of code every day, keeps a public list of his own mistakes with their dates, and answers for the weekly restore: one institution, chosen by lot, brought back from its backup while he watches. It has failed twice in eight years, and both failures are on the list. He plays the dranyen, a lute with six strings, better than he admits.</p>`,
  },
  {
    key: 'meera', slug: 'meera-subramaniam', name: 'Meera Subramaniam', title: 'Head of Software', designation: 'Head of software development', sort_order: 6, profile_image: picture('portrait-meera'),
    social_links: 'https://linkedin.example/in/meera-subramaniam\nhttps://x.example/meera-subramaniam',
    biography_content: `<p>Meera Subramaniam leads the seventy people who write Kuna Core and its family. She was born in Madurai, wrote trading systems in Chennai and Singapore, and moved to Lalitpur in 2013 when her husband was posted there. She meant to stay for two years.</p>
<p>She brought the fortnightly release to the house, and with it the rule that whoever writes a feature also watches it being used on its first morning. The rule has done more for our screens than any consultant, since few people can see a teller search for a button and sleep well.</p>
<p>Under her lead the time of a deposit fell from thirty-one seconds to eleven, and Kuna Field learned to work for nine days without a signal. She represents us in the standards group for interfaces between cooperatives and payment switches, and chairs the yearly meeting at which clients vote on what is built next. Away from work she runs long distances, slowly, and mentors girls who take part in programming contests; two of them now review her code.</p>`,
  },
  {
    key: 'nirmala', slug: 'nirmala-chaudhary', name: 'Nirmala Chaudhary', title: 'Head of Implementation', designation: 'Head of implementation and field operations', sort_order: 7, profile_image: picture('portrait-nirmala'),
    biography_content: `<p>Nirmala Chaudhary has opened more branches on Kuna Core than anybody else: by her own count, 611. She began as a field officer in Kailali, collecting savings on a bicycle, and came to us in 2008 because our software had a question in it that nobody in her branch could answer.</p>
<p>She made implementation a craft with a handbook. The week of watching before anything is installed is hers, and so are the three rehearsals, and the habit of asking the oldest cleaner where the water comes in during the monsoon before deciding where the cabinet stands.</p>
<p>Since 2017 she has led the department, with 140 people of whom ninety are on the road. In 2020 she took sixty-one branches live without being allowed to travel to any of them, by telephone, with a box of labelled cables and a great deal of patience. She speaks Tharu, Nepali, Awadhi and Hindi, sits on the advisory board of a Tharu women’s federation, and spends her holidays visiting branches to see whether they have forgotten her. They have not.</p>`,
  },
  {
    key: 'harpreet', slug: 'harpreet-singh-bedi', name: 'Harpreet Singh Bedi', title: 'Head of Networks', designation: 'Head of network and infrastructure', sort_order: 8, profile_image: picture('portrait-harpreet'),
    biography_content: `<p>Harpreet Singh Bedi builds lines to places where others have advised against it. He was born in Birgunj, where his grandfather had a transport company, and learned every road of the plain from the front seat of a lorry. He studied telecommunications in Roorkee and planned radio networks for a mobile operator until 2012.</p>
<p>With us he set up the rule of two: two lines, two companies, two roads to each district town. It cost more than the board had expected, and paid for itself in the first monsoon. He also founded the operations room, hired its first night shift himself, and sat in it for a month to find out what a person needs at four in the morning. The answer was better chairs and a kettle.</p>
<p>His department watches over 5000 branches of 135 institutions. He knows the relays by their weather, and drives to one of them each month with whichever trainee has asked the best question. On Saturdays he cooks for whoever comes to the gurdwara, which last year was once the whole night shift.</p>`,
  },
  {
    key: 'joseph', slug: 'joseph-dcosta', name: 'Joseph D’Costa', title: 'Head of Hardware', designation: 'Head of hardware support and workshops', sort_order: 9, profile_image: picture('portrait-joseph'),
    biography_content: `<p>Joseph D’Costa leads the thirty people who keep 5000 branches of 135 institutions in repair. He comes from Chattogram, served as an electrician on merchant ships for nine years, and holds that a branch in the hills is much like a ship: whatever breaks, you mend with what is on board.</p>
<p>He joined the workshop in 2010, when it had two benches and a drawer of unlabelled parts. Today there are seven workshops, and a part can be found by somebody who has never been there before, because he once sent a new trainee to prove it. The spare machine on the back seat of every car is his idea, and so is the service book that the branch signs.</p>
<p>He started the Second bench programme, which has given 4,870 repaired computers to village schools, after he had seen one of our old machines being sold as scrap. He teaches the hardware track of the Nobin programme himself for one week in each class, always the week on power, and always begins it by asking who has had a shock. The hands go up, and then they listen.</p>`,
  },
  {
    key: 'sunita', slug: 'sunita-rai', name: 'Sunita Rai', title: 'Head of Training', designation: 'Head of training and of the Nobin programme', sort_order: 10, profile_image: picture('portrait-sunita'),
    biography_content: `<p>Sunita Rai was one of the twenty-four trainees of the first Nobin class in 2011. She had come from Bhojpur by bus, two days late, because the road was closed, and asked at the door whether it was still worth her while to come in. Fifteen years later she runs the programme, and the latecomers’ chair in the first classroom bears a small brass plate with her name.</p>
<p>She worked on the support desk, wrote the course for it, and led the learning centre in Itahari before she took over training as a whole in 2022. Since then the share of women among trainees has reached a half, two centres have opened a nursery, and the examination is recognised by 58 institutions.</p>
<p>She holds a master’s degree in education, which she earned from afar in the evenings, and has written a small book on how to explain a machine to somebody who is afraid of it. Its first rule is to let go of the mouse. She is married to a schoolteacher, has two daughters, and plays volleyball for Lalitpur’s over-thirties with more ambition than the league requires.</p>`,
  },
];
