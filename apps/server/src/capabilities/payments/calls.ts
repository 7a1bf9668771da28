import type { payments } from '@waea/contract/money/payments'
import type { Handlers } from '../../platform/jobs/part.ts'
import { deleteCard, listCards, rankCard, saveNewCards, setUpCard } from './cards/manage-cards.ts'
import { gatewayWebhook } from './gateway-events.ts'
import { payArrears } from './paying/pay-arrears.ts'
import { readPayment, readReceipt, readReceipts, receiptAnswer, settleOwnPayment } from './read-payments.ts'
import { historyFile, readHistory } from './receipts/read-history.ts'
import { receiptFile } from './receipts/receipt-file.ts'

export const paymentsCalls: Handlers<typeof payments> = {
  setup: (ctx, input) => setUpCard(ctx, input.customerUuid),
  methods: (ctx, input) => listCards(ctx, input.customerUuid),
  syncMethods: (ctx, input) => saveNewCards(ctx, input.customerUuid),
  setRank: (ctx, input) => rankCard(ctx, input.customerUuid, input.methodUuid, input.Rank),
  removeMethod: (ctx, input) => deleteCard(ctx, input.customerUuid, input.methodUuid),
  removeInvalidMethod: (ctx, input) => deleteCard(ctx, input.customerUuid, input.methodUuid),
  payment: (ctx, input) => readPayment(ctx, input.customerUuid, input.paymentUuid),
  settle: (ctx, input) => settleOwnPayment(ctx, input.customerUuid, input.paymentUuid),
  payArrears,
  charges: readHistory,
  chargesFile: historyFile,
  receipts: (ctx, input) => readReceipts(ctx, input.customerUuid, input.Limit, input.Offset),
  receipt: async (ctx, input) => receiptAnswer(await readReceipt(ctx, input.customerUuid, input.receiptUuid)),
  receiptPdf: (ctx, input) => receiptFile(ctx, input.customerUuid, input.receiptUuid),
  webhook: gatewayWebhook,
}
