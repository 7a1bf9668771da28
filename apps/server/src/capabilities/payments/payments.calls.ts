import type { payments } from '@waea/contract/money/payments'
import type { Handlers } from '../../platform/jobs/part.ts'
import { deleteCard, listCards, rankCard, saveNewCards, setUpCard } from './cards/manage-cards.ts'
import { gatewayWebhook } from './gateway-events.ts'
import { payArrears } from './paying/pay-arrears.ts'
import { readPayment, readReceipt, readReceipts, receiptAnswer, settleOwnPayment } from './read-payments.ts'
import { historyFile, readHistory } from './receipts/read-history.ts'
import { receiptFile } from './receipts/receipt-file.ts'

export const paymentsCalls: Handlers<typeof payments> = {
  setup: (ctx, asked) => setUpCard(ctx, asked.customerUuid),
  methods: (ctx, asked) => listCards(ctx, asked.customerUuid),
  syncMethods: (ctx, asked) => saveNewCards(ctx, asked.customerUuid),
  setRank: (ctx, asked) => rankCard(ctx, asked.customerUuid, asked.methodUuid, asked.Rank),
  removeMethod: (ctx, asked) => deleteCard(ctx, asked.customerUuid, asked.methodUuid),
  removeInvalidMethod: (ctx, asked) => deleteCard(ctx, asked.customerUuid, asked.methodUuid),
  payment: (ctx, asked) => readPayment(ctx, asked.customerUuid, asked.paymentUuid),
  settle: (ctx, asked) => settleOwnPayment(ctx, asked.customerUuid, asked.paymentUuid),
  payArrears,
  charges: readHistory,
  chargesFile: historyFile,
  receipts: (ctx, asked) => readReceipts(ctx, asked.customerUuid, asked.Limit, asked.Offset),
  receipt: async (ctx, asked) => receiptAnswer(await readReceipt(ctx, asked.customerUuid, asked.receiptUuid)),
  receiptPdf: (ctx, asked) => receiptFile(ctx, asked.customerUuid, asked.receiptUuid),
  webhook: gatewayWebhook,
}
