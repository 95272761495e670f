/**
 * The widget library, as far as Quoin uses it: everyone imports its parts from here, never from the library,
 * so that one copy runs in the page and a change of library has one place.
 */
export {
  ActionIcon, Alert, Anchor, AppShell, Badge, Box, Burger, Button, Card, Checkbox, Divider, Drawer, FileButton, Group, Image,
  Loader, Menu, Modal, NativeSelect, NavLink, NumberInput, Paper, PasswordInput, Progress, ScrollArea, Select, SimpleGrid, Skeleton, Stack,
  Text, Textarea, TextInput, ThemeIcon, Title, Tooltip, UnstyledButton, VisuallyHidden,
  useComputedColorScheme, useMantineColorScheme,
} from '@mantine/core';
export { useDisclosure, useDocumentTitle } from '@mantine/hooks';
