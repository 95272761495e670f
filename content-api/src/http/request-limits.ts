/** The longest URL, in characters: longer than any list query needs. A proxy in front may allow less. */
export const longestUrl = 4_096;

/** Limits on the size and duration of requests, in bytes and milliseconds. Fastify sets few of them by default. */
export const limits = {
  bodyLimit: 1_048_576,
  // Long enough to upload a picture of 40 MB on a slow connection. Headers and other bodies need much less.
  requestTimeout: 240_000,
  headersTimeout: 10_000,
  bodyTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16_384,
  // Ends a connection without traffic in both directions. The stream of changes has a heartbeat, so it stays open.
  connectionTimeout: 120_000,
  keepAliveTimeout: 72_000,
  heartbeat: 15_000,
  /** How often the hits of redirects are stored. */
  hitsInterval: 5_000,
  /** Unsent bytes allowed for one listener of changes. A slower one is disconnected, and resumes by its last event. */
  maxUnsentBytes: 262_144,
};

export type Limits = typeof limits;

/** Maps the limits that Fastify and Node enforce to Fastify's options. */
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
  // `http/guard.ts` answers a request without a Host header, because Node's own answer has no sentence.
  http: { headersTimeout, connectionsCheckingInterval, maxHeaderSize, requireHostHeader: false },
  // The router does not limit the length of a path parameter: a slug that is too long gets the same 404 as an
  // unknown one.
  routerOptions: { maxParamLength: longestUrl },
});
