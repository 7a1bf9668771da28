/// <reference lib="dom" />
import type { WalletName } from '../types.ts'
import { openDialog } from './dialog.ts'

/** A payment approved in a wallet: the card's token, and `end`, called when the payment is over. */
export interface WalletPayment {
  token: string
  end(): void
}

interface SheetOptions {
  wallet: WalletName
  amount: unknown
  currency: unknown
  emit(event: string, detail: Record<string, unknown>): void
  allow(payment: WalletPayment | null): void
}

const walletTitles = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' }

/** The page must resolve or reject within this time, as with Stripe's own script. */
const resolveWithinMs = 1000

/** Emits `click`; when the page resolves it, opens the sheet and emits `confirm` or `cancel`. */
export function startWallet(options: SheetOptions): void {
  let isAnswered = false
  const answer = (opens: boolean) => {
    if (isAnswered) return
    isAnswered = true
    clearTimeout(limit)
    if (opens) openSheet(options)
  }
  const limit = setTimeout(() => answer(false), resolveWithinMs)
  options.emit('click', {
    expressPaymentType: options.wallet,
    resolve: () => answer(true),
    reject: () => answer(false),
  })
}

function openSheet({ wallet, amount, currency, emit, allow }: SheetOptions): void {
  const query = new URLSearchParams({ wallet, amount: String(amount ?? 0), currency: String(currency ?? 'nzd') })
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    allow(null)
    close()
  }
  const cancel = () => {
    end()
    emit('cancel', {})
  }
  const { close } = openDialog({
    path: `/stripe/wallets/sheet?${query}`,
    title: walletTitles[wallet],
    look: { maxHeight: '480px', alignSelf: 'end' },
    onEscape: cancel,
    onEvent(event, detail) {
      if (event === 'cancelled') cancel()
      if (event !== 'allowed') return
      allow({ token: (detail as { token: string }).token, end })
      emit('confirm', {
        expressPaymentType: wallet,
        billingDetails: {
          name: 'Test Wallet',
          address: { country: 'NZ', city: '', line1: '', line2: null, postal_code: '', state: '' },
        },
        paymentFailed: end,
      })
    },
  })
}
