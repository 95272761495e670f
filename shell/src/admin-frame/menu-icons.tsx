import type { ComponentType, ReactNode } from 'react';
import type { MenuIconName } from '@quoin/shared/contract/menu-icons';
import {
  IconAddressBook,
  IconArrowForwardUp,
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

const toElement = (Icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>): ReactNode => (
  <Icon size={19} aria-hidden />
);

const icons: Readonly<Record<MenuIconName, ReactNode>> = {
  'address-book': toElement(IconAddressBook),
  article: toElement(IconArticle),
  briefcase: toElement(IconBriefcase),
  category: toElement(IconCategory),
  dashboard: toElement(IconLayoutDashboard),
  'file-text': toElement(IconFileText),
  grid: toElement(IconLayoutGrid),
  'id-badge': toElement(IconIdBadge2),
  list: toElement(IconLayoutList),
  message: toElement(IconMessage),
  photo: toElement(IconPhoto),
  mail: toElement(IconMail),
  menu: toElement(IconMenu2),
  puzzle: toElement(IconPuzzle),
  question: toElement(IconQuestionMark),
  redirect: toElement(IconArrowForwardUp),
  settings: toElement(IconSettings),
  share: toElement(IconShare),
  slideshow: toElement(IconSlideshow),
  users: toElement(IconUsers),
};

const byName = new Map<string, ReactNode>(Object.entries(icons));
const fallbackIcon = toElement(IconCircle);

/** Returns the icon with this name; a circle for a name that this release of the shell does not have. */
export const getMenuIcon = (name: string): ReactNode => byName.get(name) ?? fallbackIcon;
