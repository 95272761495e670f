import { contract } from '@quoin/shared/contract/contract';
import { text } from '@quoin/shared/contract/field';

/**
 * The pictures of an application as a list, kept as the lists of resources are. They come and go by calls of their own,
 * so it is no resource.
 */
export const library = contract({
  name: 'media',
  noun: 'picture',
  label: 'name',
  isPublic: false,
  fields: { name: text({ searched: true }), alt: text({ searched: true }) },
});
