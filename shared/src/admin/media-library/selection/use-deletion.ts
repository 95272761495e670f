import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import type { MediaFile } from '../../../contract/wire.ts';
import type { FileSelection } from './use-file-selection.ts';

/** Holds the files that the dialog asks about: those that were selected when it opened. */
export function useDeletion(selection: FileSelection) {
  const [files, setFiles] = useState<readonly MediaFile[]>([]);
  const [isOpen, { open, close }] = useDisclosure(false);
  const ask = () => {
    setFiles(selection.files);
    open();
  };
  return { files, isOpen, ask, close };
}
