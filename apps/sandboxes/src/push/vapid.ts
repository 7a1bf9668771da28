import { createPublicKey, verify } from 'node:crypto'

/** The sender, as claimed by the request and proved by its signature. */
export interface Sender {
  publicKey: string
  aud: string
  sub: string
  exp: number
}

const maxLifeS = 24 * 3600

/** Verifies the sender of a request (RFC 8292). Returns a text saying what is wrong if verification fails. */
export function senderOf(header: string | undefined, origin: string, now: Date): Sender | string {
  const [, token, publicKey] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/i.exec(header ?? '') ?? []
  if (!token || !publicKey) return 'The authorization is no VAPID.'
  const point = Buffer.from(publicKey, 'base64url')
  if (point.length !== 65 || point[0] !== 4) return 'The key is no point of P-256.'
  const [head = '', claims = '', signature = ''] = token.split('.')
  const jwk = { kty: 'EC', crv: 'P-256', x: text(point.subarray(1, 33)), y: text(point.subarray(33)) }
  let isSigned: boolean
  try {
    const key = createPublicKey({ key: jwk, format: 'jwk' })
    const signed = Buffer.from(`${head}.${claims}`)
    isSigned = verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
  } catch {
    return 'The key is no point of P-256.'
  }
  if (!isSigned) return 'The signature is wrong.'
  const { aud, sub, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as Partial<Sender>
  const nowS = now.getTime() / 1000
  if (aud !== origin) return 'The token is for another push service.'
  if (typeof exp !== 'number' || exp <= nowS || exp > nowS + maxLifeS)
    return 'The token has expired, or lasts too long.'
  if (typeof sub !== 'string' || !/^(mailto:|https:)/.test(sub)) return 'The token names nobody to write to.'
  return { publicKey, aud, sub, exp }
}

const text = (bytes: Buffer) => bytes.toString('base64url')
