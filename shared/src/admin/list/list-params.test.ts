import { sections } from '../../contract/resources/sections.ts';
import { parseListParams, toSearchString } from './list-params.ts';

const columns = [{ header: 'Name', fields: ['name'], sort: 'name', cell: () => null }];
const list = { sizes: [10, 25], pageSize: 10, columns };
const parse = (query: string) => parseListParams(new URLSearchParams(query), { contract: sections, list });
const first = { page: 1, size: 10, search: '', sort: '', isDescending: false, filters: {} };

describe('the address of a list', () => {
  it.each([
    '',
    '?page=12',
    '?page=3&size=25&search_key=about+us&sort=name&order=desc',
    '?status=-1&page_id=120&template=default',
  ])('says the place that it was made of: %s', (query) => {
    expect(toSearchString(parse(query), { list })).toBe(query);
  });

  it.each([
    'page=0',
    'page=1e3',
    'page=-2',
    'page=12345678',
    'size=11',
    'sort=content',
    'order=desc',
    'status=one',
    'status=1.5',
    'page_id=1234567890',
    `template=${'x'.repeat(101)}`,
    'name=Welcome',
  ])('is that of the first page where a value is invalid: %s', (query) => {
    expect(parse(query)).toEqual(first);
  });
});
