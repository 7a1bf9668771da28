import { cardBrandName } from './card-brand.ts'

/** The wallets a customer may pay with, by the gateway's names. The card in a wallet pays like any other. */
const wallets = ['apple_pay', 'google_pay'] as const
export type Wallet = (typeof wallets)[number]

/** How a payment was made: a typed or saved card, a wallet, or a direct debit from a bank account. */
export const paymentMeans = ['cards', ...wallets, 'nz_bank_account'] as const
export type PaymentMeans = (typeof paymentMeans)[number]

const names: Readonly<Record<Wallet, string>> = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' }

/** A wallet's name, in its maker's spelling. */
export function walletName(wallet: Wallet): string {
  return names[wallet]
}

/** The brand of the card that paid, after its wallet if any: `Apple Pay, Visa`. */
export function paidBrandName(brand: string, means: PaymentMeans | null | undefined): string {
  // For a bank account, the brand is the bank's name.
  if (means === 'nz_bank_account') return brand
  const card = cardBrandName(brand)
  return !means || means === 'cards' ? card : `${walletName(means)}, ${card}`
}
