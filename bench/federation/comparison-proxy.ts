import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { getIntegrity } from '@quoin/webpack/integrity.ts';
import { handOn } from '../hand-on.ts';
import { prefix, type Chunks } from './one-bundle.ts';

interface ComparedEdge {
  edgePort: number;
  folder: string;
  chunks: Chunks;
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** Pages are compressed with the edge's quality. */
const asTheEdge = { [constants.BROTLI_PARAM_QUALITY]: 5 };

/** The chunks of the home page that the edge preloads. */
const needed = ['main', 'home'];

/** Replaces the files of the composed page in the edge's document by those of the one bundle. */
async function withOneBundle(html: string, { folder, chunks }: ComparedEdge): Promise<string> {
  const files = [...new Set(needed.flatMap((name) => chunks.get(name) ?? []))];
  const hashed = async (file: string) =>
    `integrity="${getIntegrity(await readFile(path.join(folder, file)))}" crossorigin="anonymous"`;
  const styles = files
    .filter((file) => file.endsWith('.css'))
    .map((file) => `<link rel="stylesheet" href="${prefix}${file}">`);
  const scripts = await Promise.all(
    files
      .filter((file) => file.endsWith('.js'))
      .map(
        async (file) =>
          `<link rel="preload" as="script" href="${prefix}${file}" ${await hashed(file)}${file === 'main.js' ? ' data-start' : ''}>`,
      ),
  );
  const bare = html.replaceAll(/<link rel="(?:stylesheet|preload)"[^>]*href="\/mf\/[^>]*>\n?/g, '');
  // Both pages delay their scripts until the paint by the same `<template>`.
  return bare
    .replace('</template>', () => `${scripts.join('\n')}\n</template>`)
    .replace('</head>', () => `${styles.join('\n')}\n</head>`);
}

async function sendFile(response: ServerResponse, file: string): Promise<void> {
  const packed = existsSync(`${file}.br`);
  response.writeHead(200, {
    'content-type': types[path.extname(file)] ?? 'application/octet-stream',
    'cache-control': 'public, max-age=31536000, immutable',
    ...(packed ? { 'content-encoding': 'br' } : {}),
  });
  response.end(await readFile(packed ? `${file}.br` : file));
}

/** A proxy in front of the edge: it passes the composed page unchanged, and serves `/?one` with the one bundle. */
export function createComparisonProxy(edge: ComparedEdge): Server {
  return createServer((request, response) => {
    const { url = '/' } = request;
    if (url.startsWith(prefix)) return void sendFile(response, path.join(edge.folder, path.basename(url)));
    if (url !== '/?one') return handOn(request, { response, edgePort: edge.edgePort });
    return void fetch(`http://127.0.0.1:${edge.edgePort}/`).then(async (answer) => {
      const headers: Record<string, string> = {};
      for (const name of ['content-security-policy', 'integrity-policy', 'content-type'])
        headers[name] = answer.headers.get(name) ?? '';
      const html = await withOneBundle(await answer.text(), edge);
      response
        .writeHead(200, { ...headers, 'content-encoding': 'br' })
        .end(brotliCompressSync(html, { params: asTheEdge }));
    });
  });
}
