/** The script of a release with which its pages are rendered. */
export type ServerScript = {
  name: string;
  version: string;
  /** The text, for a process that does not have it yet. */
  code?: string | undefined;
};

/** What the process of the renderer is asked: the options of the shell's `render`. */
export type RenderRequest = {
  id: number;
  shell: ServerScript;
  /** The remote whose page is rendered; without it, the frame alone. */
  remote?: ServerScript | undefined;
  boot: unknown;
  path: string;
  site: unknown;
};

export type RenderReply =
  | { id: number; html: string; loaderData: unknown }
  /** `blame` is the name of the release that threw. */
  | { id: number; blame: string; message: string };
