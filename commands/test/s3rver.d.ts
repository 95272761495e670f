declare module 's3rver' {
  import type { Server } from 'node:http';
  import type { AddressInfo } from 'node:net';

  /** What of it the tests use; it brings no types of its own. */
  // eslint-disable-next-line import-x/no-default-export -- the package has no other
  export default class S3rver {
    constructor(options: { address: string; port: number; silent: boolean; directory: string; configureBuckets: { name: string }[] });
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
    /** There once it runs. */
    httpServer: Server;
  }
}
