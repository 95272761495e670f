/** The icons that the shell and the remotes use; a new one is a word here. */
export {
  IconAddressBook, IconArticle, IconBriefcase, IconBuilding, IconCategory, IconChevronDown, IconCircle, IconDeviceDesktop, IconFileText, IconId, IconLayoutDashboard,
  IconLayoutGrid, IconLayoutList, IconLogout, IconMail, IconMailForward, IconMailOpened, IconMessage, IconPhoto, IconTrash, IconMenu2, IconMoon, IconPuzzle, IconQuestionMark, IconSettings, IconShare, IconSlideshow,
  IconSun, IconUserCircle, IconUserMinus, IconUsers, IconWorld, IconIdBadge2, IconCheck, IconKeyboard, IconPlus, IconSearch, IconVersions,
} from '@tabler/icons-react';
