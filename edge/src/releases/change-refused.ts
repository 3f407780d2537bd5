/** What a team asked for cannot be done; `message` says what to do instead, `status` is the HTTP status that fits. */
export class ChangeRefused extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 422,
    message: string,
    /** One line each, where several things are wrong. */
    readonly problems: string[] = [],
  ) {
    super(message);
  }
}
