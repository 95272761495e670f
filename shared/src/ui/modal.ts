/** Mantine's dialog. This module is a chunk of its own, loaded with the first screen that opens a dialog. */
export { Modal } from '@mantine/core';
