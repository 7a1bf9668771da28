import { brands } from '@waea/brands/brands'
import type { Gives, Input } from '@waea/contract/call'
import type { bankAccounts } from '@waea/contract/money/bank-accounts'
import { parseBankAccount } from '@waea/domain/payments/means/bank-account'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import type { Ctx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/db/permit.ts'
import type { BankAccountRequest } from '../../../ports/cards.ts'
import { RefusedForGood } from '../../../ports/refused-for-good.ts'
import { customerOf } from '../../customers/index.ts'
import { gatewayCustomer } from '../partner/call-partner.ts'
import { insertMandate } from '../stores/mandates.store.ts'
import { cardAnswer } from './manage-cards.ts'
import { syncCards } from './sync-cards.ts'

/** The direct debit authority that a customer accepts, in the brand's words. */
export function readMandate(ctx: Ctx): Gives<typeof bankAccounts.mandate> {
  return { Terms: brands[ctx.config.brand].directDebitTerms }
}

/**
 * Saves a bank account for paying bills once its holder has accepted the current direct debit authority. The account
 * number goes to the card partner and is not stored here. Refuses a number that cannot be debited, and an outdated text
 * of the authority.
 */
export async function addBankAccount(
  ctx: Ctx,
  input: Input<typeof bankAccounts.addBankAccount>,
): Promise<Gives<typeof bankAccounts.addBankAccount>> {
  const { customerUuid: CustomerUUID } = input
  permit(ctx.actor, 'card:manage', { CustomerUUID })
  const { Terms } = readMandate(ctx)
  if (input.AcceptedTerms !== Terms) throw new Refused(refuse('mandate-not-accepted', undefined, 'AcceptedTerms'))
  const account = accept(parseBankAccount(input.AccountNumber))
  const holder = input.HolderName.trim()
  if (!holder) throw new Refused(refuse('name-missing', undefined, 'HolderName'))
  const UUID = ctx.newUuid()
  const acceptedAt = ctx.now()
  const address = ctx.from?.address ?? ''
  const mandate = { CustomerUUID, UUID, holder, terms: Terms, acceptedFrom: address, acceptedAt }
  await ctx.inTransaction((tx) => insertMandate(tx, permit(tx.actor, 'card:manage', mandate)))
  await saveAtPartner(ctx, {
    key: UUID,
    gatewayCustomer: await gatewayCustomer(ctx, CustomerUUID),
    account,
    holder,
    email: (await customerOf(ctx, CustomerUUID)).Email,
    accepted: { at: acceptedAt, address, userAgent: ctx.from?.userAgent ?? '' },
  })
  const { cards } = await syncCards(ctx, CustomerUUID, { withAccounts: true })
  await ctx.audit({ CustomerUUID, deed: 'bank-account-added', detail: { MandateUUID: UUID } })
  return { PaymentMethods: cards.map((card) => cardAnswer(ctx, card)) }
}

async function saveAtPartner(ctx: Ctx, input: BankAccountRequest): Promise<void> {
  try {
    await ctx.ports.cards.saveBankAccount(input)
  } catch (error) {
    if (!(error instanceof RefusedForGood)) throw error
    throw new Refused(refuse('bank-account-invalid', undefined, 'AccountNumber'))
  }
}
