/** Icon names for the links of a remote manifest. A shell that lacks an icon shows a plain ring. */
export const menuIconNames = [
  'address-book',
  'article',
  'briefcase',
  'category',
  'dashboard',
  'file-text',
  'grid',
  'id-badge',
  'list',
  'mail',
  'menu',
  'message',
  'photo',
  'puzzle',
  'question',
  'redirect',
  'settings',
  'share',
  'slideshow',
  'users',
] as const;

export type MenuIconName = (typeof menuIconNames)[number];
