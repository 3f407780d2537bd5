/** What the shell needs to know of a route. */
export type RouteHandle = {
  title: string;
  remote: string;
  /** The pattern of its addresses. */
  pattern: string;
  /** The language of the page, if it is not that of the document. */
  lang?: string | undefined;
};
