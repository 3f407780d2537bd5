/** The counts of each edge, stored under the edge's id where all edges find them. */
export type CountObjects = {
  /** A stamp by id, which changes with the content. */
  list(): Promise<Map<string, string>>;
  read(id: string): Promise<string | undefined>;
  write(id: string, text: string): Promise<void>;
  remove(id: string): Promise<void>;
};
