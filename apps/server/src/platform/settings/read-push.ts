import { createECDH } from 'node:crypto'
import type { PushPlaces } from '@waea/domain/messages/push'
import type { PushKeys } from '../../ports/push.ts'
import type { Values } from './read.ts'
import type { serverSettings } from './schema.ts'

/**
 * Settings for push notifications. Without `keys` a pair is created at first use and stored in the database, in the
 * demo only.
 */
export interface PushSettings extends PushPlaces {
  keys: PushKeys | undefined
  /** The contact for push services: a web or mail address, as a URL. */
  subject: string
}

type Given = Pick<
  Values<typeof serverSettings>,
  'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY' | 'VAPID_SUBJECT' | 'PUSH_HOSTS' | 'OPERATOR_EMAIL'
>

interface Around {
  /** The URL of the demo's sandboxes; undefined in production. */
  sandbox: string | undefined
  publicUrl: string
  /** The sender of mails. */
  mail: string
}

/** Reads the push settings; undefined means that no notifications are sent and no screen offers them. */
export function readPush(given: Given, { sandbox, publicUrl, mail }: Around): PushSettings | undefined {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = given
  const keys = publicKey && privateKey ? { publicKey, privateKey } : undefined
  if (!keys && (publicKey || privateKey))
    throw new Error('The settings VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY go together.')
  if (keys && !isPair(keys)) throw new Error('The settings VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are no pair.')
  // An empty key turns notifications off in the demo too.
  if (!keys && (sandbox === undefined || publicKey === '')) return undefined
  const ofMail = given.OPERATOR_EMAIL ?? /[^\s<>]+@[^\s<>]+/.exec(mail)?.[0] ?? ''
  const subject = given.VAPID_SUBJECT ?? (publicUrl.startsWith('https:') ? publicUrl : `mailto:${ofMail}`)
  return { keys, subject, hosts: given.PUSH_HOSTS, sandbox: sandbox && `${sandbox}/push/send` }
}

function isPair({ publicKey, privateKey }: PushKeys): boolean {
  try {
    const half = createECDH('prime256v1')
    half.setPrivateKey(privateKey, 'base64url')
    return half.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}
