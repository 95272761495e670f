import { contract } from '@quoin/shared/contract/contract';
import { text } from '@quoin/shared/contract/field';

/**
 * The contract of the list of pictures, which uses the search and counts of resource lists. It is not a resource,
 * because pictures are uploaded and deleted by their own routes.
 */
export const library = contract({
  name: 'media',
  noun: 'picture',
  label: 'name',
  isPublic: false,
  fields: { name: text({ searched: true, sorted: true }), alt: text({ searched: true }) },
});
