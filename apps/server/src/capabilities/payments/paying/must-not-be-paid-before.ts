import { askAgain, sameBefore } from '@waea/domain/payments/pay-again'
import { Refused } from '@waea/domain/refusal'
import type { Tx } from '../../../platform/ctx.ts'
import { networkOfAddress } from '../../../platform/safety/network.ts'
import type { Intent } from '../stores/payments.store.ts'
import { paymentsBefore } from '../stores/under-way.store.ts'

/** Refuses 'pay-again' if the same was just paid, or is being paid (`sameBefore`). */
export async function mustNotBePaidBefore(tx: Tx, intent: Intent): Promise<void> {
  const networkOf = (address: string | null | undefined) => (address ? networkOfAddress(address) : null)
  const found = await paymentsBefore(tx, intent)
  const earlier = found.map(({ address, ...one }) => ({ ...one, network: networkOf(address) }))
  const { payer, amount, paysFor, askedFrom } = intent
  const requested = { payer: payer.kind, amount, paysFor, network: networkOf(askedFrom?.address) }
  const before = sameBefore(earlier, requested, tx.now())
  if (before) throw new Refused(askAgain(before, before.state === 'paid' ? 'PAID' : 'OPEN', tx.now()))
}
