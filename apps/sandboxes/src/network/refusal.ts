/** A refusal by the network, in the format of a TM Forum error. */
export class NetworkRefusal extends Error {
  readonly statusCode: number
  readonly reason: string

  constructor(statusCode: number, reason: string, message: string) {
    super(message)
    this.statusCode = statusCode
    this.reason = reason
  }
}
