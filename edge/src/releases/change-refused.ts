/** What a team asked for cannot be done; `message` says what to do instead, `status` is the HTTP status that fits. */
export class ChangeRefused extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 503,
    message: string,
    /** One line each, where several things are wrong. */
    readonly problems: string[] = [],
  ) {
    super(message);
  }
}

/** What keeps the releases cannot be reached, or does not take us in; `message` says so to a team and to the operator. */
export class StoreUnavailable extends ChangeRefused {
  constructor(message: string) {
    super(503, message);
  }
}
