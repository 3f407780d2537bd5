/** What each edge stores under its id where all edges find it: its counts, or its page errors. */
export type EdgeObjects = {
  /** A stamp by id, which changes with the content. */
  list(): Promise<Map<string, string>>;
  read(id: string): Promise<string | undefined>;
  write(id: string, text: string): Promise<void>;
  remove(id: string): Promise<void>;
};
