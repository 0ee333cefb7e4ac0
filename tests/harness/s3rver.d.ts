declare module "@20minutes/s3rver" {
  import type { RequestListener } from "node:http";

  /** The part that tests use of a package without types. */
  export default class S3rver {
    constructor(options: {
      silent: boolean;
      allowMismatchedSignatures: boolean;
      directory: string;
      configureBuckets: { name: string; configs: string[] }[];
    });
    configureBuckets(): Promise<void>;
    callback(): RequestListener;
  }
}
