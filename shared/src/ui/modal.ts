/** The library's dialog, in a script of its own: it comes with the first screen that opens one. */
export { Modal } from '@mantine/core';
