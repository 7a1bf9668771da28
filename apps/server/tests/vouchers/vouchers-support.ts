import { vouchers } from '@waea/contract/money/vouchers'
import type { VoucherFile } from '@waea/domain/vouchers/voucher-file'
import { addMonths } from '@waea/kit/calendar-day'
import { money } from '@waea/kit/money'
import { changeBatch, loadBatch, makeCodes } from '../../src/capabilities/vouchers/index.ts'
import { type Owner, systemOf } from '../ledger/money-support.ts'
import type { ShopPortal } from '../shop/shop-support.ts'

let batches = 0

/** Loads a batch of vouchers, by default sold, of $20.00 and for every kind of mobile; returns its name and codes. */
export async function loadedBatch(
  portal: ShopPortal,
  over: Partial<Omit<VoucherFile, 'Codes' | 'ValueCents'>> & { count?: number; cents?: number; unsold?: true } = {},
): Promise<{ Batch: string; Codes: string[] }> {
  const { count = 1, cents = 2000, unsold, ...terms } = over
  batches += 1
  const system = systemOf(portal)
  const Codes = makeCodes(system, count)
  const file: VoucherFile = {
    Batch: `batch-${batches}`,
    ValueCents: money(cents),
    LastDay: addMonths(system.today(), 12),
    Kinds: ['prepay', 'payg', 'postpay'],
    Codes,
    ...terms,
  }
  await system.inTransaction(async (tx) => {
    await loadBatch(tx, file)
    if (!unsold) await changeBatch(tx, 'sell', file.Batch)
  })
  return { Batch: file.Batch, Codes }
}

/** The code of a new voucher. */
export async function aVoucher(portal: ShopPortal, over: Parameters<typeof loadedBatch>[1] = {}): Promise<string> {
  const [code = ''] = (await loadedBatch(portal, over)).Codes
  return code
}

/** Options of a request: idempotency key, captcha, IP address. */
export interface From {
  key?: string
  captcha?: string
  ip?: string
}

function callerOf(owner: Owner, { key, captcha, ip }: From) {
  const headers = {
    ...(captcha !== undefined && { 'captcha-token': captcha }),
    ...(ip !== undefined && { 'x-forwarded-for': ip }),
  }
  return { token: owner.token, headers, ...(key !== undefined && { key }) }
}

const on = (owner: Owner, code: string) => ({ customerUuid: owner.CustomerUUID, productUuid: owner.MobileUUID, code })

/** Checks a code on a mobile; returns the answer, even a refusal. */
export function checkCode(portal: ShopPortal, owner: Owner, code: string, from: From = {}) {
  return portal.call(vouchers.checkVoucher, on(owner, code), callerOf(owner, from))
}

/** Redeems a code on a mobile; returns the answer, even a refusal. */
export function redeemCode(portal: ShopPortal, owner: Owner, code: string, from: From = {}) {
  return portal.call(vouchers.redeemVoucher, on(owner, code), callerOf(owner, from))
}

/** The request fields of a gift from a mobile. */
export const giftFrom = (giver: Owner, MSISDN: string, AmountCents: number) => ({
  customerUuid: giver.CustomerUUID,
  mobileUuid: giver.MobileUUID,
  MSISDN,
  AmountCents,
})

/** Gives credit to a number; returns the answer, even a refusal. */
export function giveTo(
  portal: ShopPortal,
  giver: Owner,
  MSISDN: string,
  AmountCents: number,
  { Message, ...from }: From & { Message?: string } = {},
) {
  const input = { ...giftFrom(giver, MSISDN, AmountCents), ...(Message !== undefined && { Message }) }
  return portal.call(vouchers.giveCredit, input, callerOf(giver, from))
}

/** Previews a gift; returns the answer, even a refusal. */
export function checkGift(portal: ShopPortal, giver: Owner, MSISDN: string, AmountCents: number, from: From = {}) {
  return portal.call(vouchers.checkGift, giftFrom(giver, MSISDN, AmountCents), callerOf(giver, from))
}

/** The mail whose subject starts with these words, once it has arrived. */
export function mailOf(portal: ShopPortal, to: string, subject: string) {
  return portal.message(to, (one) => one.subject.startsWith(subject))
}

/** A mobile's number. */
export async function numberOf(portal: ShopPortal, owner: Owner): Promise<string> {
  const [row] = await portal.rows<{ msisdn: string }>(
    'SELECT msisdn FROM mobiles.mobiles WHERE customer_uuid = $1 AND mobile_uuid = $2',
    [owner.CustomerUUID, owner.MobileUUID],
  )
  return row?.msisdn ?? ''
}
