import type { Input } from '@waea/contract/call'
import { bankAccounts } from '@waea/contract/money/bank-accounts'
import type { Buyer, ShopPortal } from '../../shop/shop-support.ts'
import { atThePartner } from './hold-support.ts'

/** The card partner's test accounts, by the outcome of a debit. */
export const testAccounts = {
  pays: '11-0000-0000000-010',
  noMoney: '11-0000-2222222-027',
  noAccount: '11-0000-1111111-016',
  notAuthorised: '11-0000-5555555-059',
} as const

type Adding = Partial<Omit<Input<typeof bankAccounts.addBankAccount>, 'customerUuid'>>

/** Requests to save a bank account, with the current terms unless others are given. */
export async function askToAdd(portal: ShopPortal, buyer: Buyer, over: Adding = {}) {
  const { Terms } = await portal.good(bankAccounts.mandate, {}, buyer.token)
  const input = { AccountNumber: testAccounts.pays, HolderName: 'Aroha Ngata', AcceptedTerms: Terms, ...over }
  return portal.call(bankAccounts.addBankAccount, { customerUuid: buyer.CustomerUUID, ...input }, buyer.token)
}

/** Saves a bank account; returns its id. */
export async function addAccount(
  portal: ShopPortal,
  buyer: Buyer,
  number: string = testAccounts.pays,
): Promise<string> {
  const { status, body } = await askToAdd(portal, buyer, { AccountNumber: number })
  const last4 = number.slice(10, 14)
  const methods = (body as { PaymentMethods?: { UUID: string; CardLast4: string; PaymentMethodType: string }[] })
    .PaymentMethods
  const saved = methods?.find((one) => one.PaymentMethodType === 'nz_bank_account' && one.CardLast4 === last4)
  if (!saved) throw new Error(`The account was not saved: ${status} ${JSON.stringify(body)}`)
  return saved.UUID
}

/** Has a bank or its customer act at the card partner: 'answer', 'return', 'dispute', and so on. */
export async function atTheBank(
  portal: ShopPortal,
  does: string,
  fields: Record<string, string>,
): Promise<{ id: string; status: string }> {
  const answer = await fetch(`${portal.sandbox}/stripe/bank/${does}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields),
  })
  if (!answer.ok) throw new Error(`The bank refused ${does}: ${await answer.text()}`)
  return answer.json() as Promise<{ id: string; status: string }>
}

/** The partner's id of a customer's last payment. */
export async function lastIntent(portal: ShopPortal, buyer: Buyer): Promise<string> {
  const [last] = await atThePartner(portal, buyer)
  if (!last) throw new Error('The card partner has no payment of this customer')
  return last.id
}

/** A mail to a customer whose subject has the given words, once it has arrived. */
export function mailAbout(portal: ShopPortal, buyer: Buyer, words: string) {
  return portal.message(buyer.Email, ({ subject }) => subject.includes(words))
}
