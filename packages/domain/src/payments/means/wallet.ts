import { cardBrandName } from './card-brand.ts'

/** The wallets that a customer may pay with, by the gateway's name. The card in one pays like any other. */
const wallets = ['apple_pay', 'google_pay'] as const
export type Wallet = (typeof wallets)[number]

/** What a payment was made with: a typed or saved card, a wallet, or a direct debit from a bank account. */
export const paymentMeans = ['cards', ...wallets, 'nz_bank_account'] as const
export type PaymentMeans = (typeof paymentMeans)[number]

const names: Readonly<Record<Wallet, string>> = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' }

/** A wallet's name, as its maker writes it. */
export function walletName(wallet: Wallet): string {
  return names[wallet]
}

/** The brand of the card that paid, behind the wallet that it was in: `Apple Pay, Visa`. */
export function paidBrandName(brand: string, means: PaymentMeans | null | undefined): string {
  // The brand of a bank account is its bank, as it writes itself.
  if (means === 'nz_bank_account') return brand
  const card = cardBrandName(brand)
  return !means || means === 'cards' ? card : `${walletName(means)}, ${card}`
}
