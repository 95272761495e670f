import type { SampleRow } from '@quoin/content-api/src/seed/sample-types.ts';

/** What visitors have written lately, the latest last; status 1 where somebody has read it. */
export const contactMessages: readonly SampleRow[] = [
  {
    name: 'Sabitri Adhikari', email: 'sabitri.adhikari@gramin-bachat.example', phone: '+977 9841 000 211', status: 1, created_at: '2026-09-28 04:12:00',
    message: 'Namaste,\n\nwe are a savings cooperative in Kavre with three branches and about 4,100 members, and we still keep our ledgers by hand in one of them. '
      + 'Two of our board members saw your branch changeover in Dhulikhel last month and came back impressed.\n\nCould somebody visit us before Tihar and tell us what a changeover would take? '
      + 'Our accountant is free every Tuesday and Friday after two.',
  },
  {
    name: 'Rakesh Mahato', email: 'rakesh.mahato@post.example', phone: '', status: 1, created_at: '2026-10-03 09:47:00',
    message: 'I have finished grade twelve this year and would like to apply for the Nobin programme. My school is in Siraha and the form asks for a letter from the headmaster, '
      + 'who has been transferred. Would a letter from my mathematics teacher do? I can also come to Lalitpur for the conversation on any Saturday.',
  },
  {
    name: 'Anne-Marie Lefèvre', email: 'am.lefevre@microcredit-fund.example', phone: '+33 1 70 18 00 42', status: 1, created_at: '2026-10-11 13:05:00',
    message: 'Dear colleagues,\n\nour fund finances eleven institutions in South Asia, four of which report to us from your software. We would like to receive the portfolio-at-risk figures '
      + 'through an interface instead of spreadsheets.\n\nIs the description of your reporting interface available to third parties, and does an institution have to agree to each query?',
  },
  {
    name: 'Dil Bahadur Gharti', email: '', phone: '9857 000 318', status: 0, created_at: '2026-10-19 07:31:00',
    message: 'The receipt printer at our Musikot counter has been printing only the left half of the paper since Sunday. We changed the roll and the cable. '
      + 'There is no email at this branch while the line is down, so please ring me or the manager on this number.',
  },
  {
    name: 'Farzana Akter', email: 'farzana.akter@padma-samity.example', phone: '+880 1700 000 465', status: 0, created_at: '2026-10-27 05:58:00',
    message: 'Assalamu alaikum. Two of our field officers are to be trained on the tablet application in December. Do you hold the course in Bangla, and can it take place in Rajshahi? '
      + 'We have a room for twenty people, a projector and a generator. Please send the price for five days including the travel of the trainer.',
  },
  {
    name: 'Prakash Shahi', email: 'prakash.shahi@karnali-net.example', phone: '', status: 0, created_at: '2026-11-04 11:20:00',
    message: 'We run the relay on the ridge above Manma and have read your post about the solar masts. Our batteries fail in the second winter, always the same two strings. '
      + 'Which make do you use above 2,500 metres, and how do you keep them warm? I would gladly show your engineers our readings in exchange.',
  },
  {
    name: 'Sister Lucy Kerketta', email: 'lucy.kerketta@asha-kendra.example', phone: '+91 94310 00 527', status: 0, created_at: '2026-11-12 08:44:00',
    message: 'Our women’s groups in Gumla save together under an umbrella society of 61 groups. We are too small for most suppliers.\n\n'
      + 'Is there a least number of members for your software, and could several societies share one installation without seeing each other’s books?',
  },
];
