import type { BillingType } from '@waea/domain/catalogue/catalogue-entry'
import { isRefusal, Refused, refuse } from '@waea/domain/refusal'
import { voucherCode, voucherValue } from '@waea/domain/vouchers/voucher'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule, permit } from '../../platform/db/permit.ts'
import { openCredit } from '../balance/index.ts'
import { mobileStatus } from '../mobiles/index.ts'
import { codeHash } from './code-hash.ts'
import { countGuess } from './count-guess.ts'
import { redeem } from './redeem-voucher.ts'
import { kindOnceActive, voucherMobile } from './voucher-mobile.ts'
import { unusedVoucher } from './vouchers.store.ts'
import {
  deleteWaiting,
  endWaiting,
  findWaiting,
  lockWaiting,
  saveWaiting,
  type WaitingVoucher,
} from './waiting.store.ts'

interface Which {
  CustomerUUID: Uuid
  MobileUUID: Uuid
}

/** A voucher that can be redeemed once a mobile is in service: the hash of its code, and its value. */
export interface CheckedVoucher {
  hash: Buffer
  value: Money
}

const wrongCode = () => new Refused(refuse('voucher-invalid', undefined, 'VoucherCode'))

/**
 * Checks a voucher given with an activation, for the kind of plan that the mobile starts with. All codes that cannot be
 * redeemed are refused alike, 'voucher-invalid', and so is any voucher for a postpay mobile. Counts wrong codes.
 */
export async function checkForActivation(
  ctx: Ctx,
  { CustomerUUID, MobileUUID, kind }: Which & { kind: BillingType },
  typed: string,
): Promise<CheckedVoucher> {
  const code = voucherCode(typed)
  if (isRefusal(code) || kind === 'postpay') throw wrongCode()
  const guess = await countGuess(ctx, 'voucher', CustomerUUID)
  const hash = codeHash(ctx.config, code)
  const value = voucherValue(await unusedVoucher(ctx, hash), kind, ctx.today())
  if (value === undefined) throw wrongCode()
  permit(ctx.actor, 'voucher:redeem', { CustomerUUID, MobileUUID })
  await guess.forgive()
  return { hash, value }
}

/**
 * Stores the voucher of an activation, to be redeemed when the mobile is in service. Without one, the voucher of an
 * earlier attempt stays. A plan on the bill takes none; the voucher can then be redeemed by hand.
 */
export async function keepForActivation(
  tx: Tx,
  { kind, ...which }: Which & { kind: BillingType },
  voucher: CheckedVoucher | undefined,
): Promise<void> {
  if (kind === 'postpay') await deleteWaiting(tx, byRule('vouchers', 'voucher:redeem', which))
  else if (voucher) await saveWaiting(tx, permit(tx.actor, 'voucher:redeem', which), voucher)
}

/** The voucher given with a mobile's activation, and its outcome. */
export async function voucherOfActivation(ctx: Ctx, of: Which): Promise<WaitingVoucher | undefined> {
  return findWaiting(ctx, of)
}

/**
 * Redeems the voucher given with an activation, once, when the mobile is in service. If somebody has used it meanwhile
 * it is marked as refused, which the page shows. On a postpay or ended mobile it stays unused, because there is no
 * credit to add to. A suspended mobile still gets it.
 */
export async function redeemWaiting(tx: Tx, of: Which): Promise<void> {
  const waiting = await lockWaiting(tx, of)
  if (!waiting?.hash) return
  const rule = tx.asRule('vouchers')
  const { mobile } = await voucherMobile(rule, of.CustomerUUID, of.MobileUUID)
  const kind = kindOnceActive(mobile)
  if (kind === 'postpay' || mobile.Status === mobileStatus.ended)
    return deleteWaiting(tx, byRule('vouchers', 'voucher:redeem', of))
  await openCredit(tx, of.CustomerUUID, of.MobileUUID)
  const state = await redeem(rule, { mobile, kind }, waiting.hash).then(
    () => 'redeemed' as const,
    (error: unknown) => {
      // Refused before anything is written.
      if (error instanceof Refused && error.refusal.refused === 'voucher-invalid') return 'refused' as const
      throw error
    },
  )
  await endWaiting(tx, byRule('vouchers', 'voucher:redeem', of), state)
  await tx.show(of.CustomerUUID, 'mobile.changed', { MobileUUID: of.MobileUUID })
}
