export type ServiceArtName = 'software' | 'implementation' | 'training' | 'hardware' | 'network' | 'specialization';

export interface Service {
  title: string;
  text: string;
  to: string;
  art: ServiceArtName;
}

/** The six services with the organisation's figures and the pages about them (spec §2). */
export const services: readonly Service[] = [
  {
    title: 'Software Development',
    to: '/software-service',
    art: 'software',
    text:
      'For 22 years of service we have written the software that microfinance institutions run on: savings, loans, accounts and reports in one system. '
      + 'Today it keeps the books of more than 4000 branches, day after day.',
  },
  {
    title: 'Implementation',
    to: '/implementation',
    art: 'implementation',
    text:
      'We take an institution from paper and spreadsheets to a running system: data moved and checked, staff taught, each branch accompanied through its first closing. '
      + '5000 branches of 135 institutions have gone live with us.',
  },
  {
    title: 'IT Training',
    to: '/service',
    art: 'training',
    text:
      'Our courses begin with the work that people do and end with a certificate that employers know. '
      + '7000 youths trained so far, and 1300 IT professionals, have found their way into the trade through our classrooms.',
  },
  {
    title: 'Hardware Support',
    to: '/service',
    art: 'hardware',
    text:
      'When a machine stops, a branch stops. 30 hardware staff install, repair and replace computers, printers and power supplies, '
      + 'with spare parts at hand and a visit on the day that a fault is reported wherever the roads allow it.',
  },
  {
    title: 'Network & Infrastructure Service',
    to: '/network-and-infrastructure',
    art: 'network',
    text:
      'We plan, build and watch over the lines and rooms behind the screens: 426 data centers connected, '
      + 'backed up and monitored around the clock, from a single cabinet in a field office to a head office with its own server room.',
  },
  {
    title: 'Our Specialization',
    to: '/specialization',
    art: 'specialization',
    text:
      'Microfinance is not a side line for us. 70 institutions rely on people who know a weekly collection sheet as well as a database, '
      + 'and who speak with loan officers, auditors and regulators in the words of their own work.',
  },
];
