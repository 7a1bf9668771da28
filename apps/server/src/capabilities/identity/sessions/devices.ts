import type { Gives, Input } from '@waea/contract/call'
import type { identitySafety } from '@waea/contract/people/identity-safety'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { networkOfAddress } from '../../../platform/safety/network.ts'
import { expireWaysIn } from '../one-time-tokens/one-time-tokens.store.ts'
import { ownActor } from '../people/own-user.ts'
import { isOpenSessionOf, listDevices } from './devices.store.ts'
import { clearCookies, closeOtherSessions, closeSession } from './sessions.ts'
import { ownFirst, shownSession } from './shown-session.ts'

/** The devices on which the signed-in person is signed in, this one first. */
export async function devices(ctx: Ctx): Promise<Gives<typeof identitySafety.devices>> {
  const { userUuid, sessionUuid } = ownActor(ctx)
  const rows = await listDevices(ctx.db, userUuid, ctx.now())
  const here = networkOfAddress(ctx.from?.address)
  const Devices = rows.map((row) => ({
    ...shownSession(ctx, row, sessionUuid),
    IsSameNetwork: row.address !== null && networkOfAddress(row.address) === here,
  }))
  return { Devices: Devices.sort(ownFirst) }
}

/**
 * Signs out one of the person's devices, within a second; tokens that it created become invalid too. Refuses another
 * person's session as an unknown one.
 */
export async function signOutDevice(
  ctx: Tx,
  input: Input<typeof identitySafety.signOutDevice>,
): Promise<Gives<typeof identitySafety.signOutDevice>> {
  const { userUuid, sessionUuid } = ownActor(ctx)
  if (!(await isOpenSessionOf(ctx.db, userUuid, input.sessionUuid))) throw new Refused(refuse('not-found'))
  await expireWaysIn(ctx, userUuid)
  await closeSession(ctx, input.sessionUuid, 'signed-out-elsewhere')
  await ctx.audit({ userUuid, deed: 'device-signed-out' })
  if (input.sessionUuid === sessionUuid) clearCookies(ctx)
  return {}
}

/** Signs out every other device of the person. */
export async function signOutOthers(ctx: Tx): Promise<Gives<typeof identitySafety.signOutOthers>> {
  const { userUuid, sessionUuid } = ownActor(ctx)
  const Count = await closeOtherSessions(ctx, userUuid, sessionUuid, 'signed-out-elsewhere')
  if (Count > 0) await ctx.audit({ userUuid, deed: 'devices-signed-out', detail: { Count } })
  return { Count }
}
