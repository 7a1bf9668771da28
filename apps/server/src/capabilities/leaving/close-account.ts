import type { Gives } from '@waea/contract/call'
import type { leavingSteps } from '@waea/contract/people/leaving-steps'
import { mayClose } from '@waea/domain/leaving/still-open'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import { permit } from '../../platform/db/permit.ts'
import { lockOwed } from '../billing/index.ts'
import { closeAccount as closeCustomer, customerOf, lockCustomer, mailTo } from '../customers/index.ts'
import { sendMail } from '../messages/index.ts'
import { accountFacts } from './read-leaving.ts'

/**
 * Closes an account at its owner's wish, inside the caller's transaction; nobody can open it any more. Refuses as
 * `mayClose` does, and 'email-unverified', while something is in use, owed either way, or not settled.
 */
export async function closeAccount(tx: Tx, CustomerUUID: Uuid): Promise<Gives<typeof leavingSteps.closeAccount>> {
  permit(tx.actor, 'customer:close', { CustomerUUID })
  // The mail that confirms it must reach the owner.
  if (tx.actor.kind === 'person' && !tx.actor.emailVerified && !tx.config.emailVerificationOff)
    throw new Refused(refuse('email-unverified'))
  // Locked, so that nothing is billed, paid or closed between the look and the close.
  await lockCustomer(tx, CustomerUUID)
  await lockOwed(tx, CustomerUUID)
  accept(mayClose(await accountFacts(tx, CustomerUUID)))
  const customer = await customerOf(tx, CustomerUUID)
  await closeCustomer(tx, CustomerUUID)
  const on = tx.today()
  await sendMail(tx, {
    ...mailTo(customer),
    template: 'account-closed',
    data: { FirstName: customer.FirstName, on, path: '/help' },
    dedupeKey: `account-closed:${CustomerUUID}:${tx.now().getTime()}`,
  })
  return { ClosedOn: on }
}
