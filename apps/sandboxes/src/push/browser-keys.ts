import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The keys a browser creates for one subscription; the private ones stay here. */
export interface BrowserKeys {
  p256dh: string
  auth: string
  ecdh: ECDH
}

export function makeBrowserKeys(): BrowserKeys {
  const ecdh = createECDH('prime256v1')
  return { p256dh: ecdh.generateKeys('base64url'), auth: randomBytes(16).toString('base64url'), ecdh }
}

const saltBytes = 16
const headBytes = saltBytes + 5
const tagBytes = 16
/** The delimiter of the last (here the only) record; zero padding may follow (RFC 8188). */
const lastRecord = 2

/**
 * Decrypts a body for a browser (RFC 8291, with the coding aes128gcm of RFC 8188). Throws when it is encrypted for
 * other keys.
 */
export function decrypt(body: Buffer, { p256dh, auth, ecdh }: BrowserKeys): string {
  const salt = body.subarray(0, saltBytes)
  const keyBytes = body.readUInt8(headBytes - 1)
  const sender = body.subarray(headBytes, headBytes + keyBytes)
  const record = body.subarray(headBytes + keyBytes)
  if (record.length > body.readUInt32BE(saltBytes)) throw new Error('It has more than one record')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(p256dh, 'base64url'), sender])
  const shared = ecdh.computeSecret(sender)
  const secret = Buffer.from(hkdfSync('sha256', shared, Buffer.from(auth, 'base64url'), info, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12))
  const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-tagBytes))
  const plain = Buffer.concat([cipher.update(record.subarray(0, -tagBytes)), cipher.final()])
  const end = plain.lastIndexOf(lastRecord)
  if (end < 0) throw new Error('Its record has no end')
  return plain.subarray(0, end).toString('utf8')
}
