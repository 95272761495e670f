import { reauthenticationMinutes } from '@quoin/shared/contract/account-wire';
import { apiTokenPrefix } from '@quoin/shared/contract/api-token-wire';
import { appKeyHeader } from '@quoin/shared/contract/wire';

/** The OpenAPI security schemes: the token of the caller, and the application key. */
export const securitySchemes = {
  token: {
    type: 'http',
    scheme: 'bearer',
    description: `The token of a session, from POST /api/login, or an API token (\`${apiTokenPrefix}…\`), from POST /api/api-tokens. An API token acts for the person who made it, on one site, and does what its role allows there.`,
  },
  session: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The token of a session, from POST /api/login. What the operation does is for people: an API token is answered 403 with the code `person_required`.',
  },
  reauthenticated: {
    type: 'http',
    scheme: 'bearer',
    description: `The token of a session, if its user has signed in or confirmed the password (POST /api/reauthenticate) in the last ${reauthenticationMinutes} minutes. Otherwise 403 with the code \`reauthentication_required\`.`,
  },
  preview: {
    type: 'http',
    scheme: 'preview',
    description:
      'The token of a preview link, from POST /api/previews. With it, public reads show what the link shows.',
  },
  application: {
    type: 'apiKey',
    in: 'header',
    name: appKeyHeader,
    description:
      'The key of the application: one of the `app_keys` that POST /api/login returns or, without a token, the key of any site. The spellings app_key and App_Key are accepted too.',
  },
} as const;

/** Only added when METRICS_TOKEN is set, because linters report a scheme that no operation uses. */
export const metricsScheme = {
  metrics: { type: 'http', scheme: 'bearer', description: 'The token of METRICS_TOKEN.' },
} as const;

/** The OpenAPI `security` of an operation, by the name of its gate in `accounts/access.ts`. */
export const security = {
  /** No gate: neither a token nor an application key is needed. */
  none: [],
  open: [{ application: [] }, { application: [], token: [] }],
  /** The same gate on a read, which the page of a preview link may call too. */
  publicRead: [{ application: [] }, { application: [], token: [] }, { application: [], preview: [] }],
  signedIn: [{ application: [], token: [] }],
  person: [{ application: [], session: [] }],
  reauthenticated: [{ application: [], reauthenticated: [] }],
  holder: [{ session: [] }],
  caller: [{ token: [] }],
  preview: [{ preview: [] }],
  metrics: [{ metrics: [] }],
};
