/** What the edge answers a request. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array | NodeJS.ReadableStream;
}

/** A short answer in words. */
export const sentence = (status: number, words: string, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
  body: `${words}\n`,
});

export const notFound = (): Answer => sentence(404, 'Not found.');
