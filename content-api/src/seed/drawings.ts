import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { listAllFiles, mediaName } from '@quoin/shared/contract/media-name';
import { storedFiles } from '../media/media-row.ts';
import type { MediaStore, StoredFile } from '../media/media-store.ts';
import { pictureProcess, type PictureProcess } from '../media/picture-process.ts';
import type { SampleDrawing, SampleRecords } from './sample-types.ts';

/** A drawing that was stored as a media file of one application. */
export interface RenderedPicture {
  key: string;
  name: string;
  alt: string;
  picture: { width: number; height: number };
  files: readonly StoredFile[];
}

interface Order {
  appKey: string;
  keys: ReadonlySet<string>;
}

const atOnce = 2;

interface Drawings {
  drawings: readonly SampleDrawing[];
  orders: readonly Order[];
  /** Called when a drawing is rasterized, with its number from 1. */
  onDrawing?: (count: number) => void;
}

/**
 * Rasterizes the drawings that applications need and stores their files, except those that an interrupted start has
 * stored. There is no time limit, because slow machines must finish the first start.
 * @returns the pictures by application key
 */
export async function drawAll(
  store: MediaStore,
  { drawings, orders, onDrawing = () => undefined }: Drawings,
): Promise<Map<string, RenderedPicture[]>> {
  const drawn = new Map<string, RenderedPicture[]>(orders.map(({ appKey }) => [appKey, []]));
  const left = [...drawings];
  const worker = async (): Promise<void> => {
    const by = pictureProcess({ patience: Infinity });
    try {
      for (let drawing = left.shift(); drawing; drawing = left.shift()) {
        const count = drawings.length - left.length;
        const wanted = orders.filter(({ keys }) => keys.has(drawing?.key ?? ''));
        await drawOne(store, { drawing, wanted, drawn, by, onDrawing: () => onDrawing(count) });
      }
    } finally {
      by.end();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return drawn;
}

interface RenderOptions {
  drawing: SampleDrawing;
  wanted: readonly Order[];
  drawn: Map<string, RenderedPicture[]>;
  by: PictureProcess;
  onDrawing: () => void;
}

async function drawOne(store: MediaStore, { drawing, wanted, drawn, by, onDrawing }: RenderOptions): Promise<void> {
  const { key, alt, width, height } = drawing;
  const svg = drawing.svg();
  const make = lazily(() => {
    onDrawing();
    return by.make({ svg, width, height });
  });
  for (const { appKey } of wanted) {
    // The name is deterministic, so the next start finds the files of an interrupted one.
    const id = createHash('sha256').update(`${appKey}/${key}/${svg}`).digest('hex').slice(0, 26);
    const name = mediaName({ id, width, height });
    let files = await readStored(store, name);
    if (!files) {
      ({ files } = storedFiles(id, await make()));
      await store.put(files);
    }
    drawn.get(appKey)?.push({ key, name, alt, picture: { width, height }, files });
  }
}

function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

/** Reads all files of a picture. Returns undefined if one is missing; each file is stored completely or not at all. */
async function readStored(store: MediaStore, name: string): Promise<StoredFile[] | undefined> {
  const files: StoredFile[] = [];
  for (const one of listAllFiles(name)) {
    const found = await store.open(one);
    if (!found) return undefined;
    files.push({ name: one, bytes: await buffer(found.stream) });
  }
  return files;
}

const inHtml = /(?<==["'])picture:([\w-]+)(?=["'])/g;

/** Finds the keys of the pictures that rows use, in image fields and in rich text. */
export function listPictures(records: SampleRecords): Set<string> {
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
export const withPictures = (html: string, findAddress: (key: string) => string): string =>
  html.replaceAll(inHtml, (_, key: string) => findAddress(key));
