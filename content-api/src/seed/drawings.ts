import { createHash } from 'node:crypto';
import { storedFiles } from '../media/media-row.ts';
import type { MediaStore, StoredFile } from '../media/media-store.ts';
import { pictureProcess, type PictureProcess } from '../media/picture-process.ts';
import type { Picture } from '../media/transcode.ts';
import type { SampleDrawing, SampleRecords } from './sample-types.ts';

/** A drawing that is a media file of one application now. */
export interface Drawn {
  key: string;
  name: string;
  alt: string;
  picture: Picture;
  files: readonly StoredFile[];
}

interface Order {
  appKey: string;
  keys: ReadonlySet<string>;
}

const atOnce = 2;
/** A slow machine takes as long as it takes: nobody waits for one of these by itself. */
const patience = 30 * 60_000;

interface Drawings {
  drawings: readonly SampleDrawing[];
  orders: readonly Order[];
  /** Told which one is begun, counted from 1. */
  onDrawing?: (count: number) => void;
}

/** Rasterises the drawings that applications want and puts them into the store; answers them by application. */
export async function drawAll(
  store: MediaStore,
  { drawings, orders, onDrawing = () => undefined }: Drawings,
): Promise<Map<string, Drawn[]>> {
  const drawn = new Map<string, Drawn[]>(orders.map(({ appKey }) => [appKey, []]));
  const left = [...drawings];
  const worker = async (): Promise<void> => {
    const by = pictureProcess({ patience });
    try {
      for (let drawing = left.shift(); drawing; drawing = left.shift()) {
        onDrawing(drawings.length - left.length);
        const wanted = orders.filter(({ keys }) => keys.has(drawing?.key ?? ''));
        if (wanted.length > 0) await drawOne(store, { drawing, wanted, drawn, by });
      }
    } finally {
      by.end();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return drawn;
}

interface Wanted {
  drawing: SampleDrawing;
  wanted: readonly Order[];
  drawn: Map<string, Drawn[]>;
  by: PictureProcess;
}

async function drawOne(store: MediaStore, { drawing, wanted, drawn, by }: Wanted): Promise<void> {
  const { key, alt, width, height } = drawing;
  const svg = drawing.svg();
  const picture = await by.make({ svg, width, height });
  for (const { appKey } of wanted) {
    // The same name every time: a start that was interrupted leaves no files behind that the next one does not use.
    const id = createHash('sha256').update(`${appKey}/${key}/${svg}`).digest('hex').slice(0, 26);
    const { name, files } = storedFiles(id, picture);
    await store.put(files);
    drawn.get(appKey)?.push({ key, name, alt, picture, files });
  }
}

const inHtml = /(?<==["'])picture:([\w-]+)(?=["'])/g;

/** The pictures that rows show, in image fields and in rich text. */
export function picturesIn(records: SampleRecords): Set<string> {
  const values = Object.values(records)
    .flat()
    .flatMap((row) => Object.values(row));
  return new Set(
    values.flatMap((value) => {
      if (typeof value === 'string') return [...value.matchAll(inHtml)].map(([, key]) => key ?? '');
      return typeof value === 'object' && value !== null && 'picture' in value ? [value.picture] : [];
    }),
  );
}

/** Rich text with the addresses of its pictures. */
export const withPictures = (html: string, addressOf: (key: string) => string): string =>
  html.replaceAll(inHtml, (_, key: string) => addressOf(key));
