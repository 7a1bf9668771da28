import { Worker } from 'node:worker_threads'
import { cardBrandName } from '@waea/domain/payments/card-brand'
import { transactionDate } from '@waea/domain/payments/transaction'
import type { Uuid } from '@waea/kit/ids'
import { dollars, money } from '@waea/kit/money'
import type { Ctx } from '../../platform/ctx.ts'
import type { FileAnswer } from '../../platform/part.ts'
import { customerOf } from '../customers/index.ts'
import { readReceipt } from './read-payments.ts'
import type { ReceiptPaper } from './receipt-paper.ts'
import type { KeptReceipt } from './receipts.store.ts'

/** A receipt as a tagged PDF. It is drawn in a thread of its own, so that other calls do not wait for it. */
export async function receiptFile(ctx: Ctx, CustomerUUID: Uuid, UUID: Uuid): Promise<FileAnswer> {
  const receipt = await readReceipt(ctx, CustomerUUID, UUID)
  return { name: `${receipt.Number}.pdf`, type: 'application/pdf', bytes: await drawReceipt(ctx, receipt) }
}

/** The PDF of a receipt. */
export async function drawReceipt(ctx: Ctx, receipt: KeptReceipt): Promise<Buffer> {
  const customer = await customerOf(ctx, receipt.CustomerUUID)
  return draw({
    Number: receipt.Number,
    soldTo: `${customer.FirstName} ${customer.LastName}`.trim() || customer.Email,
    paidAt: transactionDate(receipt.createdAt),
    Description: receipt.Description,
    amount: dollars(money(receipt.AmountCents)),
    gst: dollars(money(receipt.AmountTaxCents)),
    beforeGst: dollars(money(receipt.AmountCents - receipt.AmountTaxCents)),
    paidWith: receipt.CardLast4 ? `${cardBrandName(receipt.CardType ?? 'Card')} ending ${receipt.CardLast4}` : 'Card',
    givenBack: (receipt.refunds ?? []).flatMap(({ state, AmountCents, completedAtMs }) =>
      state === 'succeeded' && completedAtMs !== null
        ? [{ at: transactionDate(new Date(completedAtMs)), amount: dollars(money(AmountCents)) }]
        : [],
    ),
    brand: ctx.config.brand,
    gstNumber: ctx.config.gstNumber,
  })
}

const idleMs = 30_000
let press:
  | { worker: Worker; waiting: Map<number, { done(bytes: Buffer): void; failed(error: Error): void }>; next: number }
  | undefined
let rest: NodeJS.Timeout | undefined

/** Hands the paper to the drawing thread; the thread is started when needed and ends when nothing was drawn for a while. */
function draw(paper: ReceiptPaper): Promise<Buffer> {
  press ??= openPress()
  const { worker, waiting } = press
  const id = press.next
  press.next += 1
  clearTimeout(rest)
  rest = setTimeout(() => {
    void press?.worker.terminate()
    press = undefined
  }, idleMs)
  rest.unref()
  return new Promise((done, failed) => {
    waiting.set(id, { done, failed })
    worker.postMessage({ id, paper })
  })
}

function openPress(): NonNullable<typeof press> {
  const worker = new Worker(new URL('./receipt-paper.ts', import.meta.url))
  const waiting: NonNullable<typeof press>['waiting'] = new Map()
  const failAll = (error: Error) => {
    for (const one of waiting.values()) one.failed(error)
    waiting.clear()
    press = undefined
  }
  worker.unref()
  worker.on('message', ({ id, bytes }: { id: number; bytes: Uint8Array }) => {
    waiting.get(id)?.done(Buffer.from(bytes))
    waiting.delete(id)
  })
  worker.on('error', failAll)
  worker.on('exit', () => failAll(new Error('The drawing thread ended')))
  return { worker, waiting, next: 1 }
}
