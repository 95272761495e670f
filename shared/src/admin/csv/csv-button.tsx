import { Button, VisuallyHidden } from '@mantine/core';
import { IconDownload, IconPlayerStop } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { getErrorMessage } from '../../contract/error-message.ts';
import { notify } from '../../ui/notices.ts';
import { toNouns } from '../define-screens.ts';
import { saveFile } from '../save-file.ts';
import { maxExportedRows, type CsvProgress, type CsvSource } from './csv-source.ts';

interface CsvButtonProps {
  source: CsvSource;
  /** The number of rows in the list; undefined until it is known. */
  total: number | undefined;
}

/** Downloads all rows of a list as a CSV file. While it runs, the same button shows the progress, and stops it. */
export function CsvButton({ source, total = 0 }: CsvButtonProps) {
  const { state, start, stop } = useCsvExport(source);
  if (state !== undefined)
    return (
      <Button variant="default" leftSection={<IconPlayerStop size={16} aria-hidden />} onClick={stop}>
        Stop<VisuallyHidden> the CSV download</VisuallyHidden> ({state})
      </Button>
    );
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      aria-label="Download as CSV"
      {...(total > maxExportedRows
        ? { title: `The file has the first ${format(maxExportedRows)} of ${format(total)} rows.` }
        : {})}
      onClick={() => void start(Math.min(total, maxExportedRows))}
    >
      CSV
    </Button>
  );
}

function useCsvExport(source: CsvSource) {
  /** What the running export does, in words. */
  const [state, setState] = useState<string>();
  const run = useRef<AbortController>(undefined);
  useEffect(() => () => run.current?.abort(), []);

  const start = async (total: number): Promise<void> => {
    if (run.current) return;
    const controller = new AbortController();
    const { signal } = controller;
    run.current = controller;
    const onProgress = (progress: CsvProgress) => setState(formatProgress(progress));
    const onWait = (seconds: number) => setState(`the server is busy, waiting ${seconds} s`);
    onProgress({ done: 0, total });
    try {
      const { exportCsv } = await import(/* webpackChunkName: "csv" */ './export-csv.ts');
      const file = await exportCsv(source, { signal, onProgress, onWait });
      signal.throwIfAborted();
      saveFile(file);
      notify({ text: describeFile(source, file) });
    } catch (error) {
      if (!signal.aborted)
        notify({
          text: 'The CSV file could not be made.',
          details: [getErrorMessage(error)],
          isBad: true,
          action: { label: 'Retry', run: () => void start(total) },
        });
    } finally {
      run.current = undefined;
      setState(undefined);
    }
  };

  const stop = () => {
    run.current?.abort();
    notify({ text: 'The download was stopped. No file was saved.' });
  };
  return { state, start, stop };
}

const format = (count: number): string => count.toLocaleString();

const formatProgress = ({ done, total }: CsvProgress): string => `${format(done)} of ${format(total)}`;

function describeFile(
  { contract }: CsvSource,
  { name, rowCount, total }: { name: string; rowCount: number; total: number },
): string {
  const nouns = rowCount === 1 ? contract.noun : toNouns(contract);
  return rowCount < total
    ? `${name} has the first ${format(rowCount)} of ${format(total)} ${nouns}. Search or filter for the others.`
    : `${name} has ${format(rowCount)} ${nouns}.`;
}
