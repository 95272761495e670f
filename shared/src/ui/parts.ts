/**
 * The widget library, as far as the shell and the remotes use it: they import its parts from here, never from the
 * library, so that one copy runs in the page and a change of library has one place. All of it comes with the first
 * admin screen, used there or not: a new part is a word here when it is first used, and one that is used no more
 * leaves.
 */
export {
  ActionIcon,
  Anchor,
  Badge,
  Burger,
  Button,
  Checkbox,
  Group,
  Loader,
  PasswordInput,
  Stack,
  Text,
  TextInput,
  Title,
  UnstyledButton,
  VisuallyHidden,
  useMantineColorScheme,
} from '@mantine/core';
export { useDisclosure, useDocumentTitle } from '@mantine/hooks';
