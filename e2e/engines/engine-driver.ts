/** A window, in CSS pixels. */
export type WindowSize = { width: number; height: number };

/** What a journey needs of a browser. Clicks and keys are input events of the browser itself. */
export type EngineDriver = {
  open(address: string): Promise<void>;
  /** Runs a function in the page. It must not use names from around it. */
  run<A extends unknown[], R>(work: (...args: A) => R, ...args: A): Promise<R>;
  /** Runs the text of a script in the page. */
  runText(script: string): Promise<void>;
  click(selector: string): Promise<void>;
  /** Clicks the element and types. */
  type(selector: string, text: string): Promise<void>;
  select(selector: string, value: string): Promise<void>;
  /** Types into the body of the frame. */
  typeInFrame(frameSelector: string, text: string): Promise<void>;
  /** A PNG of the window. */
  picture(): Promise<Uint8Array>;
  /** Continues as a visitor without cookies and stored data. */
  forget(): Promise<void>;
  /** Errors and warnings of the console, as far as the engine tells them. */
  readonly consoleErrors: readonly string[];
  close(): Promise<void>;
};
