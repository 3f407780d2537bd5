/** The script of a release with which its pages are rendered. */
export type ServerScript = {
  name: string;
  version: string;
  /** The text of the script; undefined if the process has it already. */
  code?: string | undefined;
};

/** A request to the process of the renderer, with the options of the shell's `render`. */
export type RenderRequest = {
  id: number;
  shell: ServerScript;
  /** The remote whose page is rendered. Without it, only the frame is rendered. */
  remote?: ServerScript | undefined;
  boot: unknown;
  path: string;
  site: unknown;
  /** The card of the remote that is rendered in place of the page: `<remote>/<card>`. */
  card?: string | undefined;
  /** The HTML of the cards that stand in the page. */
  cards?: Record<string, string> | undefined;
};

/** The reply to a request: the rendered HTML, or which release failed. */
export type RenderReply =
  | { id: number; html: string; loaderData: unknown }
  /** `blame` is the name of the release that threw. */
  | { id: number; blame: string; message: string };
