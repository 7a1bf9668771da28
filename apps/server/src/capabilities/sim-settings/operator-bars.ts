import type { Gives, Input } from '@waea/contract/call'
import type { simSettings } from '@waea/contract/mobile/sim-settings'
import { Refused, refuse } from '@waea/domain/refusal'
import { type BarrableName, isBarrable } from '@waea/domain/sim-settings/operator-bar'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule, permit } from '../../platform/db/permit.ts'
import type { Command } from '../../platform/jobs/part.ts'
import { mobileOf } from '../mobiles/index.ts'
import { deleteBar, findBars, saveBar } from './bars.store.ts'
import { order } from './change-settings.ts'
import { lockSettings, saveRequestedSettings } from './settings.store.ts'
import { barsAnswer, mobileWithSettings, settingsNow } from './settings-now.ts'

type Answer = Gives<typeof simSettings.operatorBars>

/** The provider's bars on a mobile. */
export async function readBars(
  ctx: Ctx,
  { customerUuid, mobileUuid }: Input<typeof simSettings.operatorBars>,
): Promise<Answer> {
  if (!(await mobileOf(ctx, customerUuid, mobileUuid))) throw new Refused(refuse('not-found'))
  return { OperatorBarring: barsAnswer(await findBars(ctx, { CustomerUUID: customerUuid, UUID: mobileUuid })) }
}

/** Bars a setting, whatever the customer requested; their value is kept for when the bar is lifted. */
export function bar(
  tx: Tx,
  { customerUuid, mobileUuid, Name, Reason }: Input<typeof simSettings.bar>,
): Promise<Answer> {
  if (!isBarrable(Name)) throw new Refused(refuse('invalid-input', undefined, 'Name'))
  return changeBars(tx, customerUuid, mobileUuid, { feature: Name, reason: Reason })
}

/**
 * Lifts a bar, if there is one: what the customer requested applies again. Refuses 'not-found' for a setting that
 * cannot be barred.
 */
export function liftBar(
  tx: Tx,
  { customerUuid, mobileUuid, name }: Input<typeof simSettings.liftBar>,
): Promise<Answer> {
  return changeBars(tx, customerUuid, mobileUuid, { feature: name })
}

async function changeBars(
  tx: Tx,
  CustomerUUID: Uuid,
  MobileUUID: Uuid,
  how: { feature: BarrableName; reason: string } | { feature: string },
): Promise<Answer> {
  const found = await mobileWithSettings(tx, CustomerUUID, MobileUUID)
  const barred = permit(tx.actor, 'mobile:bar', found)
  const mobile = byRule('sim-settings', 'mobile:manage', found)
  await lockSettings(tx, mobile)
  const before = await settingsNow(tx, found)
  if ('reason' in how) await saveBar(tx, barred, how)
  // A bar under a name from an earlier version can still be lifted.
  else if (!(await deleteBar(tx, barred, how.feature)) && !isBarrable(how.feature))
    throw new Refused(refuse('not-found'))
  const after = await settingsNow(tx, found)
  // Save values that only the network had as requested, so that they are restored once the bar is lifted.
  if ('reason' in how) await saveRequestedSettings(tx, mobile, changedBetween(after.requested, before.requested))
  await order(tx, mobile, changedBetween(before.requested, after.requested), after)
  await tx.audit({ CustomerUUID, deed: 'operator-barring-changed', detail: { MobileUUID, ...how } })
  await tx.show(CustomerUUID, 'settings.changed', { MobileUUID })
  return { OperatorBarring: barsAnswer(after.bars) }
}

function changedBetween<T extends object>(before: T, after: T): Partial<T> {
  const names = (Object.keys(after) as (keyof T)[]).filter((name) => after[name] !== before[name])
  return Object.fromEntries(names.map((name) => [name, after[name]])) as Partial<T>
}

/** `npm run barring -- show|bar|lift`: the provider's barring at the terminal. */
export const barringCommand: Command = {
  takes: 'show CUSTOMER MOBILE | bar CUSTOMER MOBILE NAME REASON | lift CUSTOMER MOBILE NAME',
  async run(ctx, args) {
    const [act, customerUuid, mobileUuid, name, ...reason] = args
    if (!customerUuid || !mobileUuid) throw new Error(`Use: npm run barring -- ${this.takes}`)
    const which = { customerUuid, mobileUuid }
    const { OperatorBarring } = await ctx.inTransaction((tx) => {
      if (act === 'show' && !name) return readBars(tx, which)
      if (act === 'bar' && name && reason.length > 0) return bar(tx, { ...which, Name: name, Reason: reason.join(' ') })
      if (act === 'lift' && name && reason.length === 0) return liftBar(tx, { ...which, name })
      throw new Error(`Use: npm run barring -- ${this.takes}`)
    })
    if (OperatorBarring.length === 0) return ['Nothing is barred.']
    return OperatorBarring.map(({ Name, Reason }) => `${Name}: ${Reason}`)
  },
}
