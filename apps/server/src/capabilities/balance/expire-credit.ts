import { expiryReminder } from '@waea/domain/balance/expiry'
import { ownParties } from '@waea/domain/payments/parties'
import { dayOf, nz } from '@waea/kit/calendar-day'
import { sum } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { inChunks } from '../../platform/db/chunks.ts'
import { byRule } from '../../platform/db/permit.ts'
import { accounts, lockBalance, postMovements, transferLines } from '../ledger/index.ts'
import { sendMail } from '../messages/index.ts'
import { mobileStatus } from '../mobiles/index.ts'
import { aboutMobile } from './about-mobile.ts'
import { lockFree } from './credit.ts'
import { emptyLots, expiredLots, expiredLotsOf, type LotLeft, stillExpired } from './lots.store.ts'
import { type CreditEnding, creditsEnding, markReminded } from './reminders.store.ts'

/**
 * Sends a reminder 30, 7 and 1 day before credit expires, and forfeits expired credit in the ledger. Each happens once,
 * however late or often this runs and on however many workers.
 */
export async function expireCredit(ctx: Ctx, most?: number): Promise<void> {
  await inChunks(
    ctx,
    {
      failed: 'Of credit that ends the customer could not be told',
      page: creditsEnding,
      together: remind,
      alone: async () => undefined,
    },
    most,
  )
  await inChunks(
    ctx,
    {
      failed: 'Credit that has expired could not be forfeited',
      page: expiredLots,
      together: forfeitFree,
      alone: (reads, lot: LotLeft) => reads.inTransaction((tx) => forfeitAlone(tx, lot)),
    },
    most,
  )
}

async function remind(tx: Tx, ending: readonly CreditEnding[]): Promise<CreditEnding[]> {
  const due = ending.flatMap((one) => {
    const reminder = expiryReminder(tx.today(), dayOf(one.expiresAt, nz))
    return reminder === undefined || one.told <= reminder
      ? []
      : [byRule('balance', 'balance:spend', { ...one, reminder })]
  })
  if (due.length === 0) return []
  for (const { reminder, ...credit } of await markReminded(tx, due)) {
    const endsOn = dayOf(credit.expiresAt, nz)
    const about = await aboutMobile(tx, credit)
    if (!about) continue
    const { mail, facts, mobile } = about
    // An ended mobile can neither use its credit nor be topped up.
    if (mobile?.Status === mobileStatus.ended) continue
    await sendMail(tx, {
      ...mail,
      template: 'credit-ending',
      data: { ...facts, AmountCents: credit.amount, endsOn, path: '/profile/balance/top-up' },
      dedupeKey: `credit-ending:${credit.MobileUUID}:${endsOn}:${reminder}`,
    })
  }
  return []
}

/** Forfeits the expired lots of mobiles that no other transaction has locked; returns the other lots. */
async function forfeitFree(tx: Tx, lots: readonly LotLeft[]): Promise<LotLeft[]> {
  const mobiles = new Map(lots.map((lot) => [lot.MobileUUID, lot]))
  const locked = new Set(await lockFree(tx, [...mobiles.values()]))
  await forfeit(
    tx,
    lots.filter(({ MobileUUID }) => locked.has(MobileUUID)),
  )
  return lots.filter(({ MobileUUID }) => !locked.has(MobileUUID))
}

/** Forfeits the expired credit of one mobile. The caller holds the lock on its balance. */
export async function forfeitOf(tx: Tx, of: { CustomerUUID: string; MobileUUID: string }): Promise<void> {
  await forfeit(tx, await expiredLotsOf(tx, of))
}

async function forfeitAlone(tx: Tx, lot: LotLeft): Promise<void> {
  await lockBalance(tx, { CustomerUUID: lot.CustomerUUID, ...accounts.credit(lot.MobileUUID) })
  await forfeit(tx, [lot])
}

/** Forfeits what is left of expired lots and notifies each customer. The caller holds the locks on the balances. */
async function forfeit(tx: Tx, input: readonly LotLeft[]): Promise<void> {
  const lots = (input.length > 0 ? await stillExpired(tx, input) : []).map((lot) =>
    byRule('balance', 'balance:spend', { ...lot, reason: `forfeited:${lot.UUID}` }),
  )
  if (lots.length === 0) return
  const movements = lots.map(({ CustomerUUID, MobileUUID, left: amount, reason }) =>
    transferLines({
      CustomerUUID,
      parties: ownParties(CustomerUUID, MobileUUID),
      reason,
      because: 'expired',
      amount,
      debit: accounts.credit(MobileUUID),
      credit: accounts.forfeited,
    }),
  )
  await postMovements(tx, movements)
  await emptyLots(tx, lots)
  for (const ofMobile of Map.groupBy(lots, ({ MobileUUID }) => MobileUUID).values()) await tellForfeited(tx, ofMobile)
}

async function tellForfeited(tx: Tx, lots: readonly LotLeft[]): Promise<void> {
  const [first] = lots
  if (!first) return
  const { CustomerUUID, MobileUUID } = first
  const about = await aboutMobile(tx, first)
  if (!about) return
  const { mail, facts } = about
  await sendMail(tx, {
    ...mail,
    template: 'credit-forfeited',
    data: {
      ...facts,
      AmountCents: sum(lots.map(({ left }) => left)),
      endedOn: dayOf(first.expiresAt, nz),
      path: '/profile/balance/movements',
    },
    dedupeKey: `credit-forfeited:${first.UUID}`,
  })
  await tx.show(CustomerUUID, 'balance.changed', { MobileUUID })
}
