import { ECDH } from 'node:crypto'
import type { Gives, Input } from '@waea/contract/call'
import type { push } from '@waea/contract/people/push'
import type { Person } from '@waea/domain/access/actor'
import { isPushAddress, maxPushDevices } from '@waea/domain/messages/push'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/db/permit.ts'
import type { PushSettings } from '../../../platform/settings/read-push.ts'
import { tellDevice } from './notify-devices.ts'
import {
  deleteDevice,
  deviceOfSession,
  hasPush,
  lockChoices,
  moveAddress,
  moveSession,
  otherDevices,
  saveDevice,
  takeAddress,
} from './push-devices.store.ts'
import { pushKeysOf } from './push-keys.ts'

/** The push settings of the session's device for an account. An expired address counts as none. */
export async function readDevicePush(
  ctx: Ctx,
  { customerUuid }: Input<typeof push.devicePush>,
): Promise<Gives<typeof push.devicePush>> {
  const [keys, kept] = await Promise.all([
    pushKeysOf(ctx),
    deviceOfSession(ctx.db, customerUuid, personOf(ctx).sessionUuid),
  ])
  if (!keys) return { Kinds: [], IsRefused: false }
  const device = kept?.expiresAt && kept.expiresAt <= ctx.now() ? undefined : kept
  return {
    PublicKey: keys.publicKey,
    Kinds: [...(device?.kinds ?? [])],
    ...(device && { Endpoint: device.endpoint }),
    IsRefused: device?.isRefused ?? false,
  }
}

/**
 * Saves the push settings of the session's device for an account. Refuses 'push-off', 'push-address-refused',
 * 'push-expired' and 'too-many-push-devices'.
 */
export async function saveDevicePush(
  tx: Tx,
  input: Input<typeof push.saveDevicePush>,
): Promise<Gives<typeof push.saveDevicePush>> {
  requireAddress(tx, input)
  const { userUuid, sessionUuid } = personOf(tx)
  const expiresAt = input.ExpiresAtMs === undefined ? null : new Date(input.ExpiresAtMs)
  if (expiresAt && expiresAt <= tx.now()) throw new Refused(refuse('push-expired', undefined, 'ExpiresAtMs'))
  const address = { endpoint: input.Endpoint, p256dh: input.P256dh, auth: input.Auth }
  const device = permit(tx.actor, 'device:tell', {
    CustomerUUID: input.customerUuid,
    userUuid,
    sessionUuid,
    ...address,
    kinds: input.Kinds,
    expiresAt,
  })
  await lockChoices(tx, userUuid)
  if ((await otherDevices(tx.db, userUuid, sessionUuid)) >= maxPushDevices)
    throw new Refused(refuse('too-many-push-devices', { most: maxPushDevices }))
  await takeAddress(tx, input.Endpoint, sessionUuid)
  await saveDevice(tx, device)
  await moveSession(tx, sessionUuid, address)
  return readDevicePush(tx, input)
}

/** Turns off push notifications of an account on the session's device. */
export async function endDevicePush(
  tx: Tx,
  { customerUuid: CustomerUUID }: Input<typeof push.endDevicePush>,
): Promise<Gives<typeof push.endDevicePush>> {
  const { sessionUuid } = personOf(tx)
  await deleteDevice(tx, permit(tx.actor, 'device:tell', { CustomerUUID }), sessionUuid)
  return { IsOnForOthers: await hasPush(tx.db, sessionUuid) }
}

/** Sends a test notification to the session's device. Refuses 'push-off' and 'push-not-on'. */
export async function testDevicePush(
  tx: Tx,
  { customerUuid }: Input<typeof push.testDevicePush>,
): Promise<Gives<typeof push.testDevicePush>> {
  requirePush(tx)
  const { CustomerUUID } = permit(tx.actor, 'device:tell', { CustomerUUID: customerUuid })
  const device = await deviceOfSession(tx.db, CustomerUUID, personOf(tx).sessionUuid)
  if (!device) throw new Refused(refuse('push-not-on'))
  const dedupeKey = `test:${tx.newUuid()}`
  const path = '/profile/account/personal-data/change-notifications'
  await tellDevice(
    tx,
    { CustomerUUID, kind: 'test', title: 'It works', body: 'Notifications reach this device.', path, dedupeKey },
    device.DeviceUUID,
  )
  return {}
}

/**
 * Replaces a device's address after its push service has moved it. Needs no session, because a service worker has none:
 * the secret of the old address, which only the browser and this server know, is the proof. Refuses 'not-found' if the
 * secret is wrong.
 */
export async function renewDevicePush(
  tx: Tx,
  input: Input<typeof push.renewDevicePush>,
): Promise<Gives<typeof push.renewDevicePush>> {
  requireAddress(tx, input)
  const to = { endpoint: input.Endpoint, p256dh: input.P256dh, auth: input.Auth }
  const moved = await moveAddress(tx, { endpoint: input.OldEndpoint, auth: input.OldAuth }, to)
  if (moved === 0) throw new Refused(refuse('not-found'))
  return {}
}

function requirePush({ config }: Ctx): PushSettings {
  if (!config.push) throw new Refused(refuse('push-off'))
  return config.push
}

/** Refuses an address that is not at a known push service, or a key that cannot be used for encryption. */
function requireAddress(ctx: Ctx, { Endpoint, P256dh }: { Endpoint: string; P256dh: string }): void {
  const refused = (field: string) => new Refused(refuse('push-address-refused', undefined, field))
  if (!isPushAddress(Endpoint, requirePush(ctx))) throw refused('Endpoint')
  try {
    ECDH.convertKey(P256dh, 'prime256v1', 'base64url', 'base64url', 'compressed')
  } catch {
    throw refused('P256dh')
  }
}

/** The person of the session; refuses 'not-found' for other actors. */
function personOf({ actor }: Ctx): Pick<Person, 'userUuid' | 'sessionUuid'> {
  if (actor.kind !== 'person') throw new Refused(refuse('not-found'))
  return actor
}
