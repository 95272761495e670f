import { choice, code, html, number, secret, text } from '../../contract/field.ts';
import { findProblem, findRepeatProblem } from './rules.ts';

describe('findProblem()', () => {
  it.each([
    { what: 'a required text that is blank', field: text({ required: true }), value: '  ' },
    { what: 'a required text of invisible characters', field: text({ required: true }), value: '\u200B\u00AD\u3164' },
    { what: 'a text with a control character', field: text(), value: 'a\u0001b' },
    { what: 'a line with a tab', field: text(), value: 'a\tb' },
    { what: 'a rich text with a control character', field: html(), value: '<p>\u0001</p>' },
    { what: 'a slug with an invisible character', field: text({ format: 'slug' }), value: 'a\u200Bb' },
    { what: 'a required text that is not there', field: text({ required: true }), value: null },
    { what: 'a text that is too long', field: text({ max: 3 }), value: 'four' },
    { what: 'an email without a domain', field: text({ format: 'email' }), value: 'name@' },
    { what: 'a link that runs', field: text({ format: 'link' }), value: 'javascript:alert(1)' },
    { what: 'a link to another host in disguise', field: text({ format: 'link' }), value: '//evil.example' },
    { what: 'a link with a backslash', field: text({ format: 'link' }), value: '/\\evil.example' },
    { what: 'words as a link', field: text({ format: 'link' }), value: 'about us' },
    { what: 'a link with a blank in its query', field: text({ format: 'link' }), value: 'about-us?a b' },
    { what: 'a path among links', field: text({ format: 'links' }), value: 'https://a.example\n/about-us' },
    { what: 'a slug with capitals', field: text({ format: 'slug' }), value: 'About-Us' },
    { what: 'a slug without a letter', field: text({ format: 'slug' }), value: '2026' },
    { what: 'digits with letters', field: text({ format: 'digits' }), value: '12a' },
    { what: 'a number below its least', field: number({ min: 0 }), value: -1 },
    { what: 'a number above its most', field: number({ max: 1 }), value: 2 },
    { what: 'a fraction', field: number(), value: 1.5 },
    { what: 'broken JSON', field: code('json'), value: '{' },
    { what: 'JSON that is no object', field: code('json'), value: '1' },
    { what: 'rich text that is too long', field: html({ max: 2 }), value: '<p>' },
    { what: 'a short password', field: secret({ min: 12 }), value: 'short' },
    { what: 'a choice that is not offered', field: choice(['a', 'b']), value: 'c' },
  ])('refuses $what with a sentence', ({ field, value }) => expect(findProblem(field, value)).toMatch(/^[A-Z].+\.$/));

  it.each([
    { what: 'a slug of another script', field: text({ format: 'slug' }), value: 'नयाँ-कर्जा-योजना' },
    { what: 'a tab in lines', field: text({ format: 'lines' }), value: 'a\tb\nc' },
    { what: 'nothing where nothing is required', field: text({ format: 'email' }), value: '' },
    { what: 'a site path', field: text({ format: 'link' }), value: '/about-us?a=1#b' },
    { what: 'a web address', field: text({ format: 'link' }), value: 'https://example.com/a' },
    { what: 'a web address with a blank in it', field: text({ format: 'link' }), value: 'https://a.example/b c' },
    { what: 'a path with a blank in it', field: text({ format: 'link' }), value: '/about us' },
    { what: 'a bare slug', field: text({ format: 'link' }), value: 'about-us' },
    { what: 'a bare slug with a query', field: text({ format: 'link' }), value: 'about-us?at=10:30' },
    { what: 'a mail address as a link', field: text({ format: 'link' }), value: 'mailto:a@example.com' },
    {
      what: 'links with an empty row',
      field: text({ format: 'links' }),
      value: 'https://a.example/x\n\nhttp://b.example',
    },
    { what: 'a phone number with its country', field: text({ format: 'digits' }), value: '+880 1711-000000' },
    { what: 'an emptied number', field: number({ min: 1 }), value: null },
    { what: 'a negative number where it may be', field: number({ min: -5 }), value: -5 },
    { what: 'a password that was left empty', field: secret(), value: '' },
    { what: 'a JSON object', field: code('json'), value: '{"@type":"Organization"}' },
  ])('takes $what', ({ field, value }) => expect(findProblem(field, value)).toBeUndefined());
});

describe('findRepeatProblem()', () => {
  const repeated = secret({ repeats: 'password' });
  const values = { password: 'a long secret' };

  it('refuses a secret that is not the one that it repeats', () => {
    expect(findRepeatProblem(repeated, { value: 'another secret', values })).toBe('Must be the same as the password.');
    expect(findRepeatProblem(repeated, { value: null, values })).toBe('Must be the same as the password.');
  });

  it('takes the same secret, and any where none is repeated', () => {
    expect(findRepeatProblem(repeated, { value: 'a long secret', values })).toBeUndefined();
    expect(findRepeatProblem(repeated, { value: null, values: {} })).toBeUndefined();
    expect(findRepeatProblem(secret(), { value: 'another secret', values })).toBeUndefined();
  });
});
