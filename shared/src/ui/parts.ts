/**
 * The Mantine components that the shell and the remotes use. They import them from here, never from Mantine, so that a
 * page has one copy and another library would change one file. The first admin screen loads all of them, so add a
 * component when it is first used, and remove it when it is no longer used.
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
