import { picture } from '@quoin/content-api/src/seed/sample-types.ts';
import type { SampleRow } from '@quoin/content-api/src/seed/sample-types.ts';

export const boardProfiles: readonly SampleRow[] = [
  {
    key: 'anjana', slug: 'anjana-maharjan', name: 'Anjana Maharjan', title: 'Chairperson', designation: 'Chairperson of the Board of Directors', sort_order: 1, profile_image: picture('portrait-anjana'), signature_thumb: picture('signature-anjana'),
    social_links: 'https://linkedin.example/in/anjana-maharjan\nhttps://x.example/anjana-maharjan',
    biography_content: `<p>Anjana Maharjan kept the books of a savings cooperative in Lalitpur for fourteen years before she helped to found Kunashila in 2004. She wrote the first chart of accounts that our software knew, on squared paper, and refused to let it go live until it had closed three months in a row without a difference.</p>
<p>She led the finance department until 2016 and has been chairperson since 2019. Under her chair the board opened its decisions to staff, fixed the share of independent directors, and set aside one per cent of the turnover for programmes beside the business.</p>
<p>She studied commerce at evening college, is a fellow of the accountants’ institute, and has taught bookkeeping to women’s groups on Saturdays for thirty years. Some of her first pupils are now treasurers of cooperatives that are our clients, and they audit her arithmetic with pleasure. She lives in the house in which she was born, two lanes from the office, and walks.</p>`,
    spech_content: `<p>When people ask me what has changed in twenty-two years I tell them: the machines, the lines, the speed, the rules, nearly everything. And then I tell them what has not. A woman walks for an hour with forty rupees in her hand, gives them to somebody whom she trusts, and wants to find them again.</p>
<p>That is the whole of our trade. Every line that we write, every cable that we lay is there so that she finds them again. I ask each new colleague to sit at a counter for a week before writing anything, and to remember one face from it. Mine was called Hira Maya. She is eighty-four, and her book has always agreed.</p>`,
  },
  {
    key: 'dipendra', slug: 'dipendra-gurung', name: 'Dipendra Gurung', title: 'Founder and Managing Director', designation: 'Managing Director and member of the Board', sort_order: 2, profile_image: picture('portrait-dipendra'), signature_thumb: picture('signature-dipendra'),
    biography_content: `<p>Dipendra Gurung repaired radios in Besisahar, studied electronics in Kathmandu and sold computers to cooperatives until one of them lost eleven days of work to a broken disk. He typed the entries in again himself, and learned on the way how a cooperative lives. Kunashila was founded in the following spring.</p>
<p>He wrote much of the first ledger, led its development for ten years, and has been managing director since 2014. The decisions that he is known for in the house are mostly refusals: no second market, no outside investor, no release on a Friday. He still takes one support call a week, at random, and notes it in the same log as everybody else.</p>
<p>He advises the ministry’s working group on rural digital finance, sits on the council of an engineering college, and holds an honorary doctorate of which he never speaks. On Sundays he restores valve radios with his daughter. Eleven of them play in the canteen at noon, on eleven different stations.</p>`,
    spech_content: `<p>We are sometimes asked why we have not grown faster. I think of a wall. You can lay the stones as fast as you like, but the mortar sets at its own pace, and a wall that is built faster than its mortar leans.</p>
<p>Our mortar is people who know a branch well enough to hear from the voice on the telephone whether it is the printer or the power. That takes about four years. So we grow as fast as we can train, which is why we train so many, and why I am not worried that most of them go on to work for others. The whole street stands better for it.</p>`,
  },
  {
    key: 'farida', slug: 'farida-siddiqui', name: 'Farida Siddiqui', title: 'Independent Director', designation: 'Independent Director, audit committee', sort_order: 3, profile_image: picture('portrait-farida'),
    biography_content: `<p>Farida Siddiqui spent twenty years with the central bank, the last eight of them as head of microfinance supervision. She wrote the directive on consumer protection that obliges every institution to explain a loan in the borrower’s own language, and she went to centre meetings, unannounced, to hear whether it was done.</p>
<p>She joined our board as an independent director in 2021 and chairs its audit committee. At her wish the committee reads the reports of outside testers before management has seen them, and an account of each serious fault is open to all clients, not only to the one that was hit.</p>
<p>She holds degrees in law and in economics, teaches regulation at the university as a guest, and serves on the board of a legal aid trust in Nepalgunj, her home town. Colleagues have learned to bring the paper behind the figure, and the paper behind that. She has three grown sons, and a garden of roses about which she is not at all impartial.</p>`,
  },
  {
    key: 'rajeev', slug: 'rajeev-karki', name: 'Rajeev Karki', title: 'Independent Director', designation: 'Independent Director, people committee', sort_order: 4, profile_image: picture('portrait-rajeev'),
    biography_content: `<p>Rajeev Karki led a hydropower company’s construction department for half his life, and brought four plants into service on rivers that had been called impossible. What he remembers of them is not the concrete but the accident record, which he cut to a tenth in six years by stopping work whenever anybody, of any rank, raised a hand.</p>
<p>He has been an independent director since 2020 and chairs the people committee. Our field safety rules are his work: nobody rides alone after dark, nobody climbs without a second person on the rope, and a road that is called unsafe by the one who has to travel it is unsafe.</p>
<p>He is a civil engineer by training and a mountaineer by inclination, though he says that he has given up anything above his knees. He also reads each year’s pay list from the bottom upwards, and asks about the first line until the answer satisfies him. Since he has done so the lowest wage in the house has risen by a half.</p>`,
  },
];
