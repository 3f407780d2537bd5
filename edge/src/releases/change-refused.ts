/** The refusal of a team's request. `message` says what to do; `status` is the HTTP status. */
export class ChangeRefused extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 503,
    message: string,
    /** One line for each reason, when there are several. */
    readonly problems: string[] = [],
  ) {
    super(message);
  }
}

/**
 * The release storage does not answer or refuses the edge's key; teams and operator see `message`.
 */
export class StoreUnavailable extends ChangeRefused {
  constructor(message: string) {
    super(503, message);
  }
}
