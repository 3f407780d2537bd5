/**
 * Texts by id where all edges find them: what each edge stores under its own id, such as its
 * counts, or the tokens that the operator has revoked, under their hashes.
 */
export type EdgeObjects = {
  /** A stamp by id, which changes with the content. */
  list(): Promise<Map<string, string>>;
  read(id: string): Promise<string | undefined>;
  write(id: string, text: string): Promise<void>;
  remove(id: string): Promise<void>;
};
