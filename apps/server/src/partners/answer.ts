import { PartnerUnknown, UnusableAnswer } from '../ports/ports.ts'

/** Statuses of an overloaded or slow partner. Like those from 500 up, they are temporary. */
const passing: readonly number[] = [408, 425, 429]

/** The error for an answer whose status says nothing about the request. */
export function unusable(name: string, status: number): PartnerUnknown {
  const message = `${name} answered ${status}`
  return status >= 500 || passing.includes(status) ? new PartnerUnknown(message) : new UnusableAnswer(message)
}

/** The text of an answer. Throws once it exceeds `maxBytes`, so that a partner cannot fill our memory. */
export async function textOf(pieces: AsyncIterable<Uint8Array> | null, maxBytes: number): Promise<string> {
  const read: Uint8Array[] = []
  let bytes = 0
  for await (const piece of pieces ?? []) {
    bytes += piece.length
    if (bytes > maxBytes) throw new Error('The answer is longer than it may be')
    read.push(piece)
  }
  return Buffer.concat(read).toString('utf8')
}

/** Undefined if a text is not JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
