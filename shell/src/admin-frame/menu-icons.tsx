import type { ComponentType, ReactNode } from 'react';
import type { MenuIconName } from '@quoin/shared/contract/menu-icons';
import {
  IconAddressBook,
  IconArticle,
  IconBriefcase,
  IconCategory,
  IconCircle,
  IconFileText,
  IconIdBadge2,
  IconLayoutDashboard,
  IconLayoutGrid,
  IconLayoutList,
  IconMail,
  IconMenu2,
  IconMessage,
  IconPhoto,
  IconPuzzle,
  IconQuestionMark,
  IconSettings,
  IconShare,
  IconSlideshow,
  IconUsers,
} from '@quoin/shared/ui/icons';

const drawn = (Icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>): ReactNode => (
  <Icon size={19} aria-hidden />
);

const icons: Readonly<Record<MenuIconName, ReactNode>> = {
  'address-book': drawn(IconAddressBook),
  article: drawn(IconArticle),
  briefcase: drawn(IconBriefcase),
  category: drawn(IconCategory),
  dashboard: drawn(IconLayoutDashboard),
  'file-text': drawn(IconFileText),
  grid: drawn(IconLayoutGrid),
  'id-badge': drawn(IconIdBadge2),
  list: drawn(IconLayoutList),
  message: drawn(IconMessage),
  photo: drawn(IconPhoto),
  mail: drawn(IconMail),
  menu: drawn(IconMenu2),
  puzzle: drawn(IconPuzzle),
  question: drawn(IconQuestionMark),
  settings: drawn(IconSettings),
  share: drawn(IconShare),
  slideshow: drawn(IconSlideshow),
  users: drawn(IconUsers),
};

const byName = new Map<string, ReactNode>(Object.entries(icons));
const dot = drawn(IconCircle);

/** Returns the icon with this name; a circle for a name that this release of the shell does not have. */
export const menuIcon = (name: string): ReactNode => byName.get(name) ?? dot;
