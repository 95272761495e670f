import { fileFormats, fileKinds, fileUses } from '../../contract/file-filters.ts';
import { maxSearchLength, maxTagLength } from '../../contract/wire.ts';

/** The part of the library's state that is in the address of its screen. */
export interface LibraryQuery {
  page: number;
  search: string;
  /** Whether a record shows the picture; '' for all. */
  use: '' | (typeof fileUses)[number];
  kind: '' | (typeof fileKinds)[number];
  /** The format in which the picture was uploaded. */
  format: '' | (typeof fileFormats)[number];
  tag: string;
  order: LibraryOrder;
}

/** The orders of the library: the sort and its direction in the API call; '' is newest first. */
export const orders = {
  '': 'Newest first',
  'created_at asc': 'Oldest first',
  'name asc': 'Name, A to Z',
  'name desc': 'Name, Z to A',
  'size desc': 'Largest first',
  'size asc': 'Smallest first',
} as const;
export type LibraryOrder = keyof typeof orders;

/** What the filters' values are called, in a selector and in the sentence below the list. */
export const useNames = {
  unused: { option: 'Not used', words: 'not used' },
  used: { option: 'Used', words: 'used' },
} as const;
export const kindNames = {
  original: { option: 'Originals', words: 'originals' },
  crop: { option: 'Crops', words: 'crops' },
} as const;

export const formatNames = {
  jpeg: { option: 'JPEG', words: 'uploaded as JPEG' },
  png: { option: 'PNG', words: 'uploaded as PNG' },
  webp: { option: 'WebP', words: 'uploaded as WebP' },
  gif: { option: 'GIF', words: 'uploaded as GIF' },
  avif: { option: 'AVIF', words: 'uploaded as AVIF' },
  heic: { option: 'HEIC', words: 'uploaded as HEIC' },
  other: { option: 'Other', words: 'uploaded under a name without a known ending' },
} as const;

export const emptyFilters = { use: '', kind: '', format: '', tag: '' } as const;
export const firstPage: LibraryQuery = { page: 1, search: '', order: '', ...emptyFilters };

const isOrder = (text: string): text is LibraryOrder => Object.hasOwn(orders, text);
const parsePageNumber = (text: string | null): number => (text && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1);

/** Parses the query of an address. Invalid values count as absent. */
export function parseLibraryQuery(params: URLSearchParams): LibraryQuery {
  const order = `${params.get('sort') ?? ''} ${params.get('order') ?? ''}`.trim();
  return {
    page: parsePageNumber(params.get('page')),
    search: (params.get('search_key') ?? '').trim().slice(0, maxSearchLength),
    use: fileUses.find((use) => use === params.get('use')) ?? '',
    kind: fileKinds.find((kind) => kind === params.get('kind')) ?? '',
    format: fileFormats.find((format) => format === params.get('format')) ?? '',
    tag: (params.get('tag') ?? '').trim().slice(0, maxTagLength),
    order: isOrder(order) ? order : '',
  };
}

/** Returns the query parameters, in the address and in the API call. Defaults are left out, and so is the page. */
export function toParams({ search, use, kind, format, tag, order }: LibraryQuery): Record<string, string> {
  const [sort, direction] = order.split(' ');
  return {
    ...(search ? { search_key: search } : {}),
    ...(use ? { use } : {}),
    ...(kind ? { kind } : {}),
    ...(format ? { format } : {}),
    ...(tag ? { tag } : {}),
    ...(sort && direction ? { sort, order: direction } : {}),
  };
}

/** Returns the query of the address that shows this place, with its '?'. */
export function toLibraryAddress(query: LibraryQuery): string {
  const params = new URLSearchParams({ ...(query.page > 1 ? { page: String(query.page) } : {}), ...toParams(query) });
  return params.size > 0 ? `?${params}` : '';
}

/** Says which filters are set, in words. */
export const describeFilters = ({ use, kind, format, tag }: LibraryQuery): string[] => [
  ...(use ? [useNames[use].words] : []),
  ...(kind ? [kindNames[kind].words] : []),
  ...(format ? [formatNames[format].words] : []),
  ...(tag ? [`tagged “${tag}”`] : []),
];
