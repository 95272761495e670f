import { appKeyHeader } from '@quoin/shared/contract/wire';

/** By what a call says who asks, and in which application. */
export const securitySchemes = {
  token: { type: 'http', scheme: 'bearer', description: 'From POST /api/login.' },
  application: {
    type: 'apiKey',
    in: 'header',
    name: appKeyHeader,
    description:
      'Which application: one of the `app_keys` that POST /api/login answers, or without a token the key of any site. app_key and App_Key are read as well.',
  },
} as const;

/** Only where METRICS_TOKEN is set: linters report a scheme that no call uses. */
export const metricsScheme = {
  metrics: { type: 'http', scheme: 'bearer', description: 'The token of METRICS_TOKEN.' },
} as const;

/** What the document says of a call behind a gate of `accounts/access.ts`, by the gate's name. */
export const security = {
  /** No gate: neither a token nor an application key is needed. */
  none: [],
  open: [{ application: [] }, { application: [], token: [] }],
  signedIn: [{ application: [], token: [] }],
  holder: [{ token: [] }],
  metrics: [{ metrics: [] }],
};
