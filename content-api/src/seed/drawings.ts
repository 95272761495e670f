import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { listAllFiles, mediaName } from '@quoin/shared/contract/media-name';
import { nameFiles } from '../media/media-row.ts';
import type { MediaStore, StoredFile } from '../media/media-store.ts';
import { pictureProcess, type PictureProcess } from '../media/transcoding/picture-process.ts';
import type { SampleDrawing, SampleRecords } from './sample-types.ts';

/** A drawing that was stored as a media file of one application. */
export interface RenderedPicture {
  key: string;
  name: string;
  alt: string;
  tags: readonly string[];
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
  const rendered = new Map<string, RenderedPicture[]>(orders.map(({ appKey }) => [appKey, []]));
  const remaining = [...drawings];
  // Counted when it is called: the workers reach that point in any order.
  let count = 0;
  const worker = async (): Promise<void> => {
    const renderer = pictureProcess({ timeoutMs: Infinity, cpuMs: Infinity });
    try {
      for (let drawing = remaining.shift(); drawing; drawing = remaining.shift()) {
        const targets = orders.filter(({ keys }) => keys.has(drawing?.key ?? ''));
        await drawOne(store, { drawing, targets, rendered, renderer, onDrawing: () => onDrawing((count += 1)) });
      }
    } finally {
      renderer.end();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return rendered;
}

interface RenderOptions {
  drawing: SampleDrawing;
  targets: readonly Order[];
  rendered: Map<string, RenderedPicture[]>;
  renderer: PictureProcess;
  onDrawing: () => void;
}

async function drawOne(
  store: MediaStore,
  { drawing, targets, rendered, renderer, onDrawing }: RenderOptions,
): Promise<void> {
  const { key, alt, tags = [], width, height } = drawing;
  const svg = drawing.svg();
  const make = lazily(() => {
    onDrawing();
    return renderer.make({ svg, width, height });
  });
  for (const { appKey } of targets) {
    // The name is deterministic, so the next start finds the files of an interrupted one.
    const id = createHash('sha256').update(`${appKey}/${key}/${svg}`).digest('hex').slice(0, 26);
    const name = mediaName({ id, width, height });
    let files = await readStored(store, name);
    if (!files) {
      ({ files } = nameFiles(id, await make()));
      await store.put(files);
    }
    rendered.get(appKey)?.push({ key, name, alt, tags, picture: { width, height }, files });
  }
}

function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => (result ??= make());
}

/** Reads all files of a picture. Returns undefined if one is missing; each file is stored completely or not at all. */
async function readStored(store: MediaStore, name: string): Promise<StoredFile[] | undefined> {
  const files: StoredFile[] = [];
  for (const one of listAllFiles(name)) {
    const stored = await store.open(one);
    if (!stored) return undefined;
    files.push({ name: one, bytes: await buffer(stored.stream) });
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
