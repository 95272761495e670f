import { encodeImageAddress, normalizeLink } from './links.ts';

describe('a link', () => {
  it.each([
    [
      'about us',
      'An address has no blanks. Write /about-us for a page of this site, or an address that begins with https://.',
    ],
    [
      'https://example.org/a\u200bb',
      'The address has an invisible character or a backslash. Type it instead of pasting it.',
    ],
    ['https:\\\\example.org', 'The address has an invisible character or a backslash. Type it instead of pasting it.'],
    ['//example.org', 'The address begins with //. Write https:// in front.'],
    ['javascript:alert(1)', 'Links cannot begin with javascript: Use https:, mailto:, tel:, sms: or whatsapp:.'],
    ['mailto:', 'Nothing follows mailto:'],
    ['https:example.org', 'Write two slashes and a host after https:, as in https://example.org.'],
    ['https://exa<mple.org', 'This is not a web address. Check the host.'],
    ['https://ok@example.org', 'Remove the user name or password in front of the @.'],
    ['https://example..org', 'The host has two dots in a row, or begins with one.'],
  ])('that is refused says why: %s', (link, problem) => {
    expect(normalizeLink(link)).toEqual({ problem });
  });

  it.each([
    [
      'https://intranet.example.org/Shared Documents/Annual Report 2025.pdf',
      'https://intranet.example.org/Shared%20Documents/Annual%20Report%202025.pdf',
    ],
    ['tel:+977 1 4123456', 'tel:+97714123456'],
    ['mailto:a@b.co?subject=Loan enquiry', 'mailto:a@b.co?subject=Loan%20enquiry'],
    ['sms:+977 980', 'sms:+977980'],
    ['whatsapp://send?phone=9779801234567', 'whatsapp://send?phone=9779801234567'],
  ])('gets the form in which it works: %s', (written, link) => {
    expect(normalizeLink(written)).toEqual({ link });
  });
});

test('every blank in the address of a picture is encoded', () => {
  expect(encodeImageAddress(' https://cdn.example.com/my photo\u00a0of us.jpg ')).toBe(
    'https://cdn.example.com/my%20photo%C2%A0of%20us.jpg',
  );
});
