import { createHash } from 'node:crypto';
import { storedFiles } from '../media/media-row.ts';
import type { MediaStore, StoredFile } from '../media/media-store.ts';
import { pictureProcess, type PictureProcess } from '../media/picture-process.ts';
import type { Picture } from '../media/transcode.ts';
import type { SampleDrawing, SampleRecords } from './sample-types.ts';

/** A drawing that was stored as a media file of one application. */
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
/** The time limit for one drawing, in milliseconds. It is long, because slow machines must finish the first start. */
const patience = 30 * 60_000;

interface Drawings {
  drawings: readonly SampleDrawing[];
  orders: readonly Order[];
  /** Called when a drawing begins, with its number from 1. */
  onDrawing?: (count: number) => void;
}

/** Rasterizes the drawings that applications need and stores their files. Returns them by application key. */
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
    // The name is deterministic, so the next start reuses the files of an interrupted one.
    const id = createHash('sha256').update(`${appKey}/${key}/${svg}`).digest('hex').slice(0, 26);
    const { name, files } = storedFiles(id, picture);
    await store.put(files);
    drawn.get(appKey)?.push({ key, name, alt, picture, files });
  }
}

const inHtml = /(?<==["'])picture:([\w-]+)(?=["'])/g;

/** Finds the keys of the pictures that rows use, in image fields and in rich text. */
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

/** Replaces the picture keys in rich text by the pictures' URLs. */
export const withPictures = (html: string, addressOf: (key: string) => string): string =>
  html.replaceAll(inHtml, (_, key: string) => addressOf(key));
