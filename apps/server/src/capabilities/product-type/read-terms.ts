import type { Gives, Input } from '@waea/contract/call'
import type { productType } from '@waea/contract/mobile/product-type'
import { type BillingType, billingTypes } from '@waea/domain/catalogue/catalogue-entry'
import { mayMove } from '@waea/domain/mobiles/mobile-state'
import { mayTransfer, transferAgainOn } from '@waea/domain/product-type/transfer'
import { isRefusal, type RefusalCode, Refused, refuse } from '@waea/domain/refusal'
import { addDays, dayOf } from '@waea/kit/calendar-day'
import { zero } from '@waea/kit/money'
import { nanos } from '@waea/kit/nanos'
import type { Ctx } from '../../platform/ctx.ts'
import { whatIsOwedBy } from '../billing/index.ts'
import { isLocked, mobileOf } from '../mobiles/index.ts'
import { monthlyProofOf, typeOf } from './figures.ts'
import { newestTransfer, type TransferRow } from './transfers.store.ts'

type Terms = Gives<typeof productType.terms>
type Way = Terms['Ways'][number]

/** How many days the portal shows the outcome of a move. */
const shownForDays = 14

/** A move as the wire shows it. */
export function transferAnswer(row: TransferRow): NonNullable<Terms['Transfer']> {
  const { UUID, from, to, state, Name, createdAt, doneOn, moved, reason } = row
  return {
    UUID,
    From: from,
    To: to,
    Status: state === 'quoted' ? 'paying' : state,
    ...(Name !== null && { Name }),
    AskedAtNanos: nanos(createdAt),
    ...(doneOn && { DoneOn: doneOn }),
    ...(moved > zero && { CreditMovedCents: moved }),
    ...(reason && { Reason: reason }),
  }
}

/** The product types that a mobile can move to, what prevents each, and its last move. */
export async function readTerms(
  ctx: Ctx,
  { customerUuid: CustomerUUID, mobileUuid }: Input<typeof productType.terms>,
): Promise<Terms> {
  const mobile = await mobileOf(ctx, CustomerUUID, mobileUuid)
  if (!mobile) throw new Refused(refuse('not-found'))
  const [{ payable: owed }, proof, last, done] = await Promise.all([
    whatIsOwedBy(ctx, CustomerUUID),
    monthlyProofOf(ctx, CustomerUUID),
    newestTransfer(ctx, CustomerUUID, mobile.UUID),
    newestTransfer(ctx, CustomerUUID, mobile.UUID, 'done'),
  ])
  const from = typeOf(mobile)
  const [today, lastMovedOn] = [ctx.today(), done?.doneOn ?? undefined]
  const again = transferAgainOn(lastMovedOn, today)
  const moves = mayMove({ ...mobile, isLocked: isLocked(ctx, mobile) }, 'product-type')
  const wayTo = (to: BillingType): Way => {
    const may = mayTransfer({ from, to, owed, proof, lastMovedOn }, today)
    const refused = isRefusal(may) ? may.refused : isRefusal(moves) ? moves.refused : undefined
    const Refused = refused && words[refused]
    return { Type: to, ...(Refused && { Refused, ...(Refused === 'this-month' && again && { Again: again }) }) }
  }
  const isShown = last && last.state !== 'cancelled' && addDays(dayOf(last.stateAt), shownForDays) > today
  return {
    ...(from && { Type: from }),
    Ways: billingTypes.filter((to) => to !== from).map(wayTo),
    OwedCents: owed,
    ...(isShown && { Transfer: transferAnswer(last) }),
  }
}

const words: Readonly<Partial<Record<RefusalCode, Way['Refused']>>> = {
  'debt-outstanding': 'debt',
  'no-service': 'no-service',
  'no-available-product': 'no-service',
  'plan-changed-this-month': 'this-month',
  'no-card': 'no-card',
  'sim-locked': 'locked',
  'sim-frozen': 'frozen',
  'sim-stopped': 'stopped',
  'sim-changing': 'changing',
}
