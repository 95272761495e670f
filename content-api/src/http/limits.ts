/** Longer than any search, sort and filter that a list knows; a server before us may allow less. */
export const longestUrl = 4_096;

/** How large and how slow a caller may be; Fastify leaves most of it open. */
export const limits = {
  bodyLimit: 1_048_576,
  // A picture of 10 MB on a slow line takes its time; a header does not.
  requestTimeout: 60_000,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16_384,
  // Nothing is sent for so long, either way: the stream of changes has a heartbeat, everything else is dead by then.
  connectionTimeout: 120_000,
  keepAliveTimeout: 72_000,
  heartbeat: 15_000,
  /** Bytes that wait for one listener: who is further behind is cut off, and resumes where it left off. */
  mostWaiting: 262_144,
};

export type Limits = typeof limits;

/** Those that Fastify and Node keep, as Fastify takes them. */
export const serverOptions = ({
  bodyLimit,
  requestTimeout,
  headersTimeout,
  connectionsCheckingInterval,
  maxHeaderSize,
  connectionTimeout,
  keepAliveTimeout,
}: Limits) => ({
  bodyLimit,
  requestTimeout,
  connectionTimeout,
  keepAliveTimeout,
  http: { headersTimeout, connectionsCheckingInterval, maxHeaderSize },
  // The router judges no name in an address: one that is too long for any record is answered as every other that
  // nothing is called by.
  routerOptions: { maxParamLength: longestUrl },
});
