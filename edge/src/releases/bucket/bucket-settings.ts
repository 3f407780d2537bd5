/** The bucket of the releases, and how the edge signs in to it. */
export type BucketSettings = {
  endpoint: string;
  region: string;
  name: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The start of the key of every object; empty, or with a slash at its end. */
  prefix: string;
  /** Whether the bucket is the first part of the path. If not, it is the first part of the host. */
  pathStyle: boolean;
};
