import { choice, code, html, number, secret, text } from '../contract/field.ts';
import { problemOf } from './rules.ts';

describe('problemOf()', () => {
  it.each([
    ['a required text that is blank', text({ required: true }), '  '],
    ['a text that is too long', text({ max: 3 }), 'four'],
    ['an email without a domain', text({ format: 'email' }), 'name@'],
    ['a link that runs', text({ format: 'link' }), 'javascript:alert(1)'],
    ['a link to another host in disguise', text({ format: 'link' }), '//evil.example'],
    ['a link with a backslash', text({ format: 'link' }), '/\\evil.example'],
    ['a slug with capitals', text({ format: 'slug' }), 'About-Us'],
    ['digits with letters', text({ format: 'digits' }), '12a'],
    ['a number below its least', number({ min: 0 }), -1],
    ['a number above its most', number({ max: 1 }), 2],
    ['a fraction', number(), 1.5],
    ['broken JSON', code('json'), '{'],
    ['JSON that is no object', code('json'), '1'],
    ['rich text that is too long', html({ max: 2 }), '<p>'],
    ['a short password', secret({ min: 12 }), 'short'],
    ['a choice that is not offered', choice(['a', 'b']), 'c'],
  ])('refuses %s', (_what, field, value) => expect(problemOf(field, value)).toEqual(expect.any(String)));

  it.each([
    ['nothing where nothing is required', text({ format: 'email' }), ''],
    ['a site path', text({ format: 'link' }), '/about-us?a=1#b'],
    ['a web address', text({ format: 'link' }), 'https://example.com/a'],
    ['a bare slug', text({ format: 'link' }), 'about-us'],
    ['a mail address as a link', text({ format: 'link' }), 'mailto:a@example.com'],
    ['a phone number with its country', text({ format: 'digits' }), '+880 1711-000000'],
    ['an emptied number', number({ min: 1 }), null],
    ['a negative number where it may be', number({ min: -5 }), -5],
    ['a password that was left empty', secret(), ''],
    ['a JSON object', code('json'), '{"@type":"Organization"}'],
  ])('takes %s', (_what, field, value) => expect(problemOf(field, value)).toBeUndefined());
});
