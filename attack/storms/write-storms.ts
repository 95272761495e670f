import { deflateSync } from 'node:zlib';
import { aPicture } from '@quoin/content-api/src/testing/an-upload.ts';
import { aPngChunk, pngWithChunks } from '@quoin/content-api/src/testing/png-with-chunks.ts';
import { findUnexpected, countStatuses, type Storm } from './storm.ts';
import { parseBody, send, type ReceivedResponse } from '../target/raw-request.ts';
import { owner, siteKey, type Target } from '../target/start-target.ts';

const slow = 240_000;
const texts = 40;
/** As many as fit into a rich text. Each ends an element that was never opened, so a parser searches for it. */
const quadratic = ['<ul></x><li>', '<b><p>', '</p><a>', '<table><td>', '<!--', '<div a="'].map((piece) =>
  piece.repeat(Math.floor(262_000 / piece.length)),
);

/** Saves rich texts that are slow to parse or to clean. */
async function saveQuadratic({ call }: Target, token: string) {
  const responses = await Promise.all(
    Array.from({ length: texts }, (_, index) =>
      call({
        method: 'POST',
        path: '/api/faqs',
        key: siteKey,
        token,
        body: { faq_title: `Slow ${index}`, faq_content: quadratic[index % quadratic.length], status: 0 },
        isParallel: true,
        timeoutMs: slow,
      }),
    ),
  );
  return {
    tried: texts,
    failures: findUnexpected(responses, { allowed: [201, 422, 503], what: 'A rich text' }),
    answers: countStatuses(responses),
  };
}

const bombs = 900;

/** Uploads a picture of one pixel with 900 compressed texts of 8 MB each. */
async function uploadBombs({ apiPort }: Target, token: string) {
  const png = await aPicture(1, 1).png().toBuffer();
  const text = aPngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(8_000_000))]));
  const bomb = pngWithChunks(
    png,
    Array.from({ length: bombs }, () => text),
  );
  const [head, tail] = [
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n',
    '\r\n--x--\r\n',
  ];
  const body = Buffer.concat([Buffer.from(head), bomb, Buffer.from(tail)]);
  const responses = await Promise.all(
    Array.from({ length: 4 }, () =>
      send({
        port: apiPort,
        method: 'POST',
        path: '/api/upload-single',
        headers: {
          'app-key': siteKey,
          authorization: `Bearer ${token}`,
          'content-type': 'multipart/form-data; boundary=x',
        },
        body,
        isParallel: true,
        timeoutMs: slow,
      }),
    ),
  );
  return {
    tried: responses.length,
    failures: findUnexpected(responses, { allowed: [200, 413, 415], what: 'A picture with large texts' }),
    answers: countStatuses(responses),
  };
}

const guesses = 60;

/** Types wrong passwords from many addresses. Afterwards the owner signs in from a known device, and nobody else. */
async function guessPasswords({ call }: Target) {
  const login = (body: object, from: string): Promise<ReceivedResponse> =>
    call({
      method: 'POST',
      path: '/api/login',
      body: { identifier: owner.email, password: owner.password, ...body },
      headers: { 'x-forwarded-for': from },
      isParallel: true,
      timeoutMs: slow,
    });
  const { data } = parseBody(await login({}, '198.51.100.1'));
  const device: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'device') : undefined;
  const responses = await Promise.all(
    Array.from({ length: guesses }, (_, index) => login({ password: `wrong ${index}` }, `203.0.113.${index}`)),
  );
  const [known, unknown] = [await login({ device }, '198.51.100.2'), await login({}, '198.51.100.3')];
  const accepted = responses.filter(({ status }) => status === 401).length;
  return {
    tried: guesses + 2,
    failures: [
      ...findUnexpected(responses, { allowed: [401, 429], what: 'A wrong password' }),
      ...findUnexpected([known], { allowed: [200], what: 'The right password from a known device' }),
      ...findUnexpected([unknown], { allowed: [429], what: 'The right password from another device' }),
      ...(accepted > 10 ? [`${accepted} passwords could be tried, and not 10.`] : []),
    ],
    answers: countStatuses(responses),
  };
}

/** What is slow to store or to check. */
export const writeStorms: readonly Storm[] = [
  { name: '40 rich texts that are slow to parse', decision: '047', server: 'API', run: saveQuadratic },
  { name: '4 pictures with 900 compressed texts', decision: '047', server: 'API', run: uploadBombs },
  { name: '60 wrong passwords from 60 addresses', decision: '046', server: 'API', run: guessPasswords },
];
