import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** Encodes a number, text, bytes or map in CBOR, as far as passkeys need it. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const parts = [...value].flatMap(([key, one]) => [cbor(key), cbor(one as Parameters<typeof cbor>[0])])
  return Buffer.concat([head(5, value.size), ...parts])
}

function head(major: number, count: number): Buffer {
  const top = major << 5
  if (count < 24) return Buffer.of(top | count)
  return count < 256 ? Buffer.of(top | 24, count) : Buffer.of(top | 25, count >> 8, count & 255)
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const flags = { present: 1, verified: 4, attested: 64 }

export interface Shown {
  challenge: string
  rpId: string
}

/** A WebAuthn authenticator with one passkey; it can be told to lie. */
export class PasskeyDevice {
  readonly id = randomBytes(16)
  readonly #key: KeyObject
  readonly #public: KeyObject
  readonly origin: string
  counter = 0
  userHandle = ''

  constructor(origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#key = privateKey
    this.#public = publicKey
    this.origin = origin
  }

  /** Creates the passkey for the server's creation options. */
  make(input: { challenge: string; rp: { id: string }; user: { id: string } }) {
    this.userHandle = input.user.id
    const { x = '', y = '' } = this.#public.export({ format: 'jwk' })
    const cose = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.of(0, this.id.length), this.id, cbor(cose)])
    const authData = Buffer.concat([this.#data(input.rp.id, flags.attested | flags.verified), attested])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return {
      id: this.id.toString('base64url'),
      response: {
        clientDataJSON: this.#client('webauthn.create', input.challenge).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
      },
    }
  }

  /** Signs the server's request options. */
  show(input: Shown, lies: { origin?: string; rpId?: string; isVerified?: boolean; handle?: string } = {}) {
    const client = this.#client('webauthn.get', input.challenge, lies.origin)
    const data = this.#data(lies.rpId ?? input.rpId, lies.isVerified === false ? 0 : flags.verified)
    return {
      id: this.id.toString('base64url'),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), this.#key).toString('base64url'),
        userHandle: lies.handle ?? this.userHandle,
      },
    }
  }

  #client(type: string, challenge: string, origin = this.origin): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #data(rpId: string, more: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([sha256(rpId), Buffer.of(flags.present | more), counter])
  }
}
