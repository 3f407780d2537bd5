/** An answer that is JSON already, in the form of the contract. A route sends it as it is. */
export class ReadyAnswer {
  constructor(readonly json: string) {}
}
