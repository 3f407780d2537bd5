/** The answer to a call that the edge has made for the document of this page. */
export type FirstAnswer = {
  path: string;
  /** The body of the call, as JSON. */
  body: string;
  value?: unknown;
};

let provided: FirstAnswer | undefined;

/** Sets the answer that the document contains; undefined if there is none. */
export function provideFirstAnswer(answer: FirstAnswer | undefined): void {
  provided = answer;
}

/**
 * The answer that the document contains, if it is that to this call. Only the first caller gets it:
 * a later call may ask for what is true now.
 */
export function takeFirstAnswer(path: string, body: unknown): Promise<Response> | undefined {
  const answer = provided;
  if (answer?.path !== path || answer.body !== JSON.stringify(body)) return undefined;
  provided = undefined;
  return Promise.resolve(new Response(JSON.stringify(answer.value)));
}
