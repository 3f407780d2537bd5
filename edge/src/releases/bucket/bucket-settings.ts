/** The bucket of the releases, and its keys. */
export type BucketSettings = {
  endpoint: string;
  region: string;
  name: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The start of every key; empty, or with a slash at its end. */
  prefix: string;
  /** Whether the bucket is the first part of the path. If not, it is the first part of the host. */
  pathStyle: boolean;
};
