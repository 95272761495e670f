import { PasswordInput as LibraryPasswordInput } from '@mantine/core';
import { createElement, type ComponentProps } from 'react';

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
  Stack,
  Text,
  TextInput,
  Title,
  UnstyledButton,
  VisuallyHidden,
  useMantineColorScheme,
} from '@mantine/core';
export { useDisclosure, useDocumentTitle } from '@mantine/hooks';

/** The library's input for passwords, which also tells assistive technology that its value was refused. */
export const PasswordInput = (props: ComponentProps<typeof LibraryPasswordInput>) =>
  createElement(LibraryPasswordInput, { 'aria-invalid': props.error ? true : undefined, ...props });
