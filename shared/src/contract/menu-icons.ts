/** The names that plates may give their links' icons; a shell draws a plain ring for one that it does not know yet. */
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
  'settings',
  'share',
  'slideshow',
  'users',
] as const;

export type MenuIconName = (typeof menuIconNames)[number];
