import type { ComponentType } from 'react';
import {
  IconAddressBook, IconArticle, IconBriefcase, IconCategory, IconCircle, IconFileText, IconIdBadge2, IconLayoutDashboard, IconLayoutGrid,
  IconLayoutList, IconMail, IconMenu2, IconPuzzle, IconQuestionMark, IconSettings, IconShare, IconSlideshow, IconUsers,
} from '@quoin/shared/ui/icons';

/** The names that plates may give their links' icons. */
const icons = new Map<string, ComponentType<{ size?: number; 'aria-hidden'?: boolean }>>(Object.entries({
  'address-book': IconAddressBook, article: IconArticle, briefcase: IconBriefcase, category: IconCategory, dashboard: IconLayoutDashboard,
  'file-text': IconFileText, 'id-badge': IconIdBadge2, grid: IconLayoutGrid, list: IconLayoutList, mail: IconMail, menu: IconMenu2, puzzle: IconPuzzle,
  question: IconQuestionMark, settings: IconSettings, share: IconShare, slideshow: IconSlideshow, users: IconUsers,
}));

/** The icon of a name; a plain dot for one that this shell does not know yet. */
export function MenuIcon({ name }: { name: string }) {
  const Icon = icons.get(name) ?? IconCircle;
  return <Icon size={19} aria-hidden />;
}
