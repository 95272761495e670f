import { createHash } from 'node:crypto';
import { contracts } from '@quoin/shared/contract/contracts';
import { appKeyHeaders } from '@quoin/shared/contract/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What an answer looks like follows from the contracts: a release that changes them changes every tag. */
const shape = createHash('sha256').update(JSON.stringify(contracts)).digest('base64url');
const vary = [...new Set(appKeyHeaders.map((name) => name.toLowerCase())), 'authorization'].join(', ');

/** At which revision of which application a read without a token found things; undefined when it had one. */
export interface Seen { appKey: string; revision: number }

/**
 * Lets a public answer be kept, and be asked for again without being made again: its tag is known before its rows are read,
 * so a tag never stands for newer rows than those it was given to. Answers with a token are kept by nobody.
 * Answers whether 304 was sent, and the request is done.
 */
export function revalidate(request: FastifyRequest, { reply, seen }: { reply: FastifyReply; seen: Seen | undefined }): boolean {
  reply.header('vary', vary);
  if (!seen) return false;
  const tag = tagOf(request.url, seen);
  reply.headers({ 'cache-control': 'no-cache', etag: tag });
  if (!namedIn(request.headers['if-none-match'], tag)) return false;
  void reply.code(304).send();
  return true;
}

const tagOf = (url: string, { appKey, revision }: Seen): string =>
  `W/"${createHash('sha256').update(JSON.stringify([shape, appKey, revision, url])).digest('base64url').slice(0, 27)}"`;

/** Weakly compared, as RFC 9110 has it for If-None-Match; a proxy that compresses may have taken the W/ or put it there. */
const namedIn = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some((one) => one.trim().replace(/^(W\/)?/, 'W/') === tag) ?? false;
