import { money } from '@waea/kit/money'
import Stripe from 'stripe'
import type { BankAccountDetail, BankAccountRequest, CardEvent, CardsPort, PaymentReturn } from '../../ports/cards.ts'
import { RefusedForGood } from '../../ports/refused-for-good.ts'
import { eachUnlessNoAnswer, unlessNoAnswer } from './unless-no-answer.ts'

const maxListed = 100
const withPayment = { expand: ['payment_intent'] }

/** Bank accounts through Stripe: New Zealand's BECS direct debit, which Stripe calls `nz_bank_account`. */
export function bankAccountCalls(
  stripe: Stripe,
): Pick<CardsPort, 'saveBankAccount' | 'bankAccounts' | 'fetchReturn' | 'returnsSince'> {
  return {
    saveBankAccount: (input) => unlessNoAnswer(() => saveAccount(stripe, input)),
    bankAccounts: (customer) =>
      unlessNoAnswer(async () => {
        const listed = await stripe.paymentMethods.list({ customer, type: 'nz_bank_account', limit: maxListed })
        return listed.data.flatMap(accountOf)
      }),
    fetchReturn: (ref) => unlessNoAnswer(async () => returnOf(await stripe.disputes.retrieve(ref, withPayment))),
    returnsSince(at) {
      const created = { gte: Math.floor(at.getTime() / 1000) }
      const expand = ['data.payment_intent']
      return eachUnlessNoAnswer(stripe.disputes.list({ created, limit: maxListed, expand }), returnOf)
    },
  }
}

/** Saves the account with a SetupIntent confirmed at once, because its holder has accepted the authority with us. */
async function saveAccount(stripe: Stripe, input: BankAccountRequest): Promise<string> {
  const { gatewayCustomer: customer, account, holder: name, email, accepted, key } = input
  try {
    const made = await stripe.setupIntents.create(
      {
        customer,
        usage: 'off_session',
        allowed_payment_method_types: ['nz_bank_account'],
        confirm: true,
        payment_method_data: {
          type: 'nz_bank_account',
          billing_details: { name, email },
          nz_bank_account: {
            bank_code: account.bank,
            branch_code: account.branch,
            account_number: account.account,
            suffix: account.suffix,
          },
          metadata: { mandate_uuid: key },
        },
        mandate_data: {
          customer_acceptance: {
            type: 'online',
            accepted_at: Math.floor(accepted.at.getTime() / 1000),
            online: { ip_address: accepted.address, user_agent: accepted.userAgent },
          },
        },
      },
      { idempotencyKey: key },
    )
    return typeof made.payment_method === 'string' ? made.payment_method : (made.payment_method?.id ?? '')
  } catch (error) {
    // An error without a code is about our call, not about the account.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || !error.code) throw error
    throw new RefusedForGood(error.code, { cause: error })
  }
}

function accountOf({ id, nz_bank_account: account, metadata }: Stripe.PaymentMethod): BankAccountDetail[] {
  if (!account) return []
  const { bank_code, branch_code, bank_name: bankName, last4, suffix } = account
  const key = metadata?.mandate_uuid
  // Stripe has no fingerprint of a bank account; it shows these parts of the number.
  const fingerprint = [bank_code, branch_code, last4, suffix].join('-')
  return [{ tokenId: id, bankName, last4: last4 ?? '', fingerprint, ...(key && { key }) }]
}

function returnOf(dispute: Stripe.Dispute): PaymentReturn {
  const { payment_intent: paid, id, amount, reason, balance_transactions: moved, status } = dispute
  const payment = typeof paid === 'object' ? paid : undefined
  const isOpen = status === 'needs_response' || status === 'warning_needs_response'
  const answerBy = isOpen ? dispute.evidence_details.due_by : null
  return {
    gatewayRef: id,
    paymentRef: payment?.id ?? (typeof paid === 'string' ? paid : ''),
    disputedCents: money(amount),
    takenCents: money(Math.max(0, -moved.reduce((all, one) => all + one.amount, 0))),
    reason,
    ...(answerBy && { answerBy: new Date(answerBy * 1000) }),
    metadata: payment?.metadata ?? {},
  }
}

/** An event about a returned debit or a direct debit authority; 'other' for anything else. */
export function bankEventOf(event: Stripe.Event): CardEvent {
  const subject = event.data.object as { object?: string }
  if (subject.object === 'dispute') return { kind: 'return', returnRef: (subject as Stripe.Dispute).id }
  if (subject.object !== 'mandate') return { kind: 'other' }
  const { payment_method: method, status } = subject as Stripe.Mandate
  const gatewayCard = typeof method === 'string' ? method : method.id
  return { kind: 'mandate', gatewayCard, mayBeDebited: status !== 'inactive' }
}
