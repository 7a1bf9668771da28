import type { Gives, Input } from '@waea/contract/call'
import type { providerSimSwaps } from '@waea/contract/mobile/provider-sim-swaps'
import { moveRefusals, type sims } from '@waea/contract/mobile/sims'
import { mayMove } from '@waea/domain/mobiles/mobile-state'
import { isRefusal, Refused, refuse } from '@waea/domain/refusal'
import { nanos } from '@waea/kit/nanos'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { isLocked, mobileOf } from '../mobiles/index.ts'
import { cancelSwapOnRequest } from './cancel-swap.ts'
import { swapAnswer } from './read-sim.ts'
import { isSwapOpen, nextSwapStart, swapToCard, swapToEsim } from './swap.ts'
import { lastSwapOf } from './swaps.store.ts'

type Calls = typeof providerSimSwaps
type Which = { customerUuid: string; mobileUuid: string }

/** Whether and when another SIM could go into a customer's mobile. Refuses 'not-found'. */
export async function readSimSwap(ctx: Ctx, input: Input<Calls['simSwap']>): Promise<Gives<Calls['simSwap']>> {
  const { customerUuid: CustomerUUID, mobileUuid: MobileUUID } = input
  const mobile = await mobileOf(ctx, CustomerUUID, MobileUUID)
  if (!mobile) throw new Refused(refuse('not-found'))
  const swap = await lastSwapOf(ctx, CustomerUUID, MobileUUID)
  const answer = isSwapOpen(swap)
    ? refuse('sim-changing')
    : mayMove({ ...mobile, isLocked: isLocked(ctx, mobile) }, 'sim-swap')
  const startsAt = await nextSwapStart(ctx, CustomerUUID)
  return {
    Last4: (mobile.ICCID ?? '').slice(-4),
    ...(startsAt > ctx.now() && { LaterAtNanos: nanos(startsAt) }),
    ...(isRefusal(answer) && { BlockedBy: moveRefusals.find((code) => code === answer.refused) ?? 'sim-swap-error' }),
    ...(swap && { Swap: swapAnswer(swap) }),
  }
}

/** Puts a card into a customer's mobile for an operator. Refuses as `swapToCard` does. Opens its own transaction. */
export async function swapToCardByProvider(
  ctx: Ctx,
  { SIMID, ...which }: Input<Calls['swapToCardByProvider']>,
): Promise<Gives<Calls['swapToCardByProvider']>> {
  return requested(await swapToCard(ctx, { ...ofCustomer(which), SIMID }))
}

/** Puts a new eSIM into a customer's mobile for an operator. Refuses as `swapToEsim` does. */
export async function swapToEsimByProvider(
  tx: Tx,
  input: Input<Calls['swapToEsimByProvider']>,
): Promise<Gives<Calls['swapToEsimByProvider']>> {
  return requested(await swapToEsim(tx, ofCustomer(input)))
}

/** Cancels a waiting swap for an operator. Refuses as `cancelSwapOnRequest` does. */
export async function cancelSwapByProvider(
  tx: Tx,
  input: Input<Calls['cancelSwapByProvider']>,
): Promise<Gives<Calls['cancelSwapByProvider']>> {
  await cancelSwapOnRequest(tx, ofCustomer(input))
  return {}
}

/** The input of the customer's own call. */
const ofCustomer = ({ customerUuid, mobileUuid }: Which) => ({
  CustomerUUID: customerUuid,
  ProductInstanceUUID: mobileUuid,
})

function requested({ Swap }: Gives<typeof sims.status>) {
  if (!Swap) throw new Error('A swap that was just requested is not there')
  return Swap
}
