declare module 's3rver' {
  import type { Server } from 'node:http';
  import type { AddressInfo } from 'node:net';
  import type { Readable } from 'node:stream';

  interface S3Object {
    bucket: string;
    key: string;
    metadata: object;
    content: Buffer | Readable;
  }

  /** The API that the tests use; the package has no types. */
  // eslint-disable-next-line import-x/no-default-export -- the package has no other
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string }[];
    });
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
    /** Defined after `run`. */
    httpServer: Server;
    store: {
      putObject(object: S3Object): Promise<{ size: number; md5: string }>;
      putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>;
      getResourcePath(bucket: string, key: string, resource: string): string;
    };
  }
}
