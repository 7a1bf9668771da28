import { createECDH } from 'node:crypto'
import type { PushPlaces } from '@waea/domain/messages/push'
import type { PushKeys } from '../../ports/push.ts'
import type { Values } from './read.ts'
import type { serverSettings } from './schema.ts'

/** How devices are told. Without `keys` a pair is made at first use and kept in the database: in the demo alone. */
export interface PushSettings extends PushPlaces {
  keys: PushKeys | undefined
  /** Whom a push service can write to about us: an address of the web or a mail address, as an URL. */
  subject: string
}

type Given = Pick<
  Values<typeof serverSettings>,
  'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY' | 'VAPID_SUBJECT' | 'PUSH_HOSTS' | 'OPERATOR_EMAIL'
>

interface Around {
  /** Where the demo's sandboxes are; undefined in production. */
  sandbox: string | undefined
  publicUrl: string
  /** The sender of mails. */
  mail: string
}

/** Reads them; undefined means that no device is told anything, and no screen offers it. */
export function readPush(given: Given, { sandbox, publicUrl, mail }: Around): PushSettings | undefined {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = given
  const keys = publicKey && privateKey ? { publicKey, privateKey } : undefined
  if (!keys && (publicKey || privateKey))
    throw new Error('The settings VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY go together.')
  if (keys && !isPair(keys)) throw new Error('The settings VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are no pair.')
  // Set to nothing, it turns notifications off in the demo too.
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
