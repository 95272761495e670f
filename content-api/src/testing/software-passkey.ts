import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();
const encode = (data: Uint8Array | string): string => Buffer.from(data).toString('base64url');

interface Ceremony {
  /** The `data` of the options. */
  options: Readonly<Record<string, unknown>>;
  /** What the browser says about itself and the authenticator about its user; each can be wrong. */
  origin?: string;
  rpId?: string;
  isVerified?: boolean;
  counter?: number;
  userHandle?: string;
}

/** An authenticator with one passkey, made of code: it answers as a browser does. */
export interface SoftwarePasskey {
  create: (ceremony: Ceremony) => object;
  get: (ceremony: Ceremony) => object;
}

/** @param origin the site at which it is used */
export function aSoftwarePasskey(origin: string): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let [counter, userHandle] = [0, ''];

  const clientData = (type: string, { options, origin: other }: Ceremony): string =>
    JSON.stringify({ type, challenge: options.challenge, origin: other ?? origin, crossOrigin: false });
  const authenticatorData = (
    { rpId, isVerified = true, counter: sent }: Ceremony,
    attested: Uint8Array = new Uint8Array(),
  ): Buffer => {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0);
    const number = Buffer.alloc(4);
    number.writeUInt32BE(sent ?? counter);
    return Buffer.concat([sha256(rpId ?? new URL(origin).hostname), Buffer.from([flags]), number, attested]);
  };
  const credential = { id: encode(id), rawId: encode(id), type: 'public-key', clientExtensionResults: {} };

  return {
    create: (ceremony) => {
      const { user } = ceremony.options;
      userHandle = String(typeof user === 'object' && user !== null ? Reflect.get(user, 'id') : '');
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, isoCBOR.encode(key)]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authenticatorData(ceremony, attested))],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: encode(clientData('webauthn.create', ceremony)),
          // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- its type is not exported
          attestationObject: encode(isoCBOR.encode(attestation as never)),
          transports: ['internal'],
        },
      };
    },
    get: (ceremony) => {
      counter += 1;
      const [data, client] = [authenticatorData(ceremony), clientData('webauthn.get', ceremony)];
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: encode(client),
          authenticatorData: encode(data),
          signature: encode(signature),
          userHandle: ceremony.userHandle ?? userHandle,
        },
      };
    },
  };
}
