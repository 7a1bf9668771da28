/** One item of an envelope. JSON payloads are parsed; a recording stays text. */
export interface EnvelopeItem {
  type: string
  payload: unknown
}

export interface Envelope {
  header: Record<string, unknown>
  items: EnvelopeItem[]
}

const newline = 0x0a

/**
 * Reads an envelope of Sentry's protocol: a line of JSON, then for each item a line of JSON with its type, followed by
 * the payload's bytes. The payload ends after `length` bytes, or at the end of the line without a `length`. Throws a
 * SyntaxError when it is malformed.
 */
export function readEnvelope(bytes: Buffer): Envelope {
  let at = 0
  const line = (): Buffer => {
    const end = bytes.indexOf(newline, at)
    const read = bytes.subarray(at, end === -1 ? bytes.length : end)
    at = end === -1 ? bytes.length : end + 1
    return read
  }
  const header = fields(line())
  const items: EnvelopeItem[] = []
  while (at < bytes.length) {
    const about = line()
    if (about.length === 0) continue
    const { type, length } = fields(about)
    if (typeof type !== 'string') throw new SyntaxError('An item says its type')
    const payload = typeof length === 'number' ? bytes.subarray(at, at + length) : line()
    if (typeof length === 'number') {
      if (payload.length < length) throw new SyntaxError('An item is shorter than it says')
      // Skip the newline after a payload of known length.
      at += length + (bytes[at + length] === newline ? 1 : 0)
    }
    items.push({ type, payload: type === 'replay_recording' ? payload.toString() : JSON.parse(payload.toString()) })
  }
  return { header, items }
}

function fields(line: Buffer): Record<string, unknown> {
  const value: unknown = JSON.parse(line.toString())
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new SyntaxError('A header is an object')
  return value as Record<string, unknown>
}
