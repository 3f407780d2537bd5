/**
 * Objects that all edges share, such as the counts of each edge, or the tokens. The id of an object
 * may have folders: `shop/0123456789abcdef.json`.
 */
export type EdgeObjects = {
  /**
   * The ids in `folder`, whose name ends with a slash (`shop/`). Use it without `folder`
   * only for objects without folders. Each id has a stamp, which changes with the content.
   */
  list(folder?: string): Promise<Map<string, string>>;
  read(id: string): Promise<string | undefined>;
  readBytes(id: string): Promise<Buffer | undefined>;
  write(id: string, content: string | Buffer): Promise<void>;
  remove(id: string): Promise<void>;
};
