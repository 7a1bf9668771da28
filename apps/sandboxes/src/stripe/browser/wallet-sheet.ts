/// <reference lib="dom" />
import type { WalletName } from '../types.ts'
import { openDialog } from './dialog.ts'

/** What a person has allowed in a wallet: a token of one of its cards, until the payment has ended. */
export interface AllowedPayment {
  token: string
  end(): void
}

interface SheetAsked {
  wallet: WalletName
  amount: unknown
  currency: unknown
  emit(event: string, detail: Record<string, unknown>): void
  allow(payment: AllowedPayment | null): void
}

const walletTitles = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' }

/** Within this time the page says whether the sheet may open, as with Stripe's own script. */
const resolveWithinMs = 1000

/** Asks the page whether the wallet may open; once it may, shows the sheet and tells how the person answered it. */
export function startWallet(asked: SheetAsked): void {
  let isAnswered = false
  const answer = (opens: boolean) => {
    if (isAnswered) return
    isAnswered = true
    clearTimeout(limit)
    if (opens) openSheet(asked)
  }
  const limit = setTimeout(() => answer(false), resolveWithinMs)
  asked.emit('click', {
    expressPaymentType: asked.wallet,
    resolve: () => answer(true),
    reject: () => answer(false),
  })
}

function openSheet({ wallet, amount, currency, emit, allow }: SheetAsked): void {
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
    heard(event, detail) {
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
