/** An id for one action. `randomUUID` exists on https and localhost only. */
export function newRequestId(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');
}
