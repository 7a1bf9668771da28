import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { customerOf } from '../customers/index.ts'
import { sendMail, sendSms } from '../messages/index.ts'
import { mobileOf, mobileStatus } from '../mobiles/index.ts'
import { findCode } from './activation.store.ts'
import { codeHash, createActivation } from './codes.ts'

/**
 * Sends a new activation link to the owner of the SIM that a code leads to, by SMS where a number is known, and by mail
 * (1§4). The answer is the same for a code that is unknown, so that it tells nothing.
 */
export async function sendNewLink(ctx: Ctx, token: string): Promise<{ Sent: boolean }> {
  const code = await findCode(ctx, codeHash(token))
  const mobile = code?.CustomerUUID ? await mobileOf(ctx, code.CustomerUUID, code.MobileUUID) : undefined
  if (code?.CustomerUUID && mobile && mobile.Status < mobileStatus.active)
    await send(ctx, code.CustomerUUID, mobile.UUID, mobile.SIMType)
  return { Sent: true }
}

async function send(ctx: Ctx, CustomerUUID: Uuid, MobileUUID: Uuid, SIMType: 'esim' | 'real_sim'): Promise<void> {
  const customer = await customerOf(ctx, CustomerUUID)
  const { code, link } = await createActivation(ctx, { CustomerUUID, MobileUUID })
  const dedupeKey = `activation-link:${MobileUUID}:${Math.floor(ctx.now().getTime() / 60_000)}`
  const shared = { template: 'activation-link', dedupeKey, CustomerUUID, language: customer.Language } as const
  if (customer.MobileNumber) await sendSms(ctx, { to: customer.MobileNumber, data: { link }, ...shared })
  await sendMail(ctx, {
    to: customer.Email,
    data: { FirstName: customer.FirstName, kind: SIMType === 'esim' ? 'esim' : 'parcel', path: `/activation/${code}` },
    ...shared,
  })
}
