import { cleanEmail } from '@waea/domain/identity/email'
import { simName } from '@waea/domain/mobiles/sim-name'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { type CustomerRow, customerOf } from '../customers/index.ts'
import { isWithinLimit, limitMails, limitNewLinks, limitTexts, sendMail, sendSms } from '../messages/index.ts'
import { type MobileRow, mobileOf, mobileStatus } from '../mobiles/index.ts'
import { findCode } from './activation.store.ts'
import { codeHash, createActivation } from './codes.ts'

/**
 * Sends a new activation link to the owner of the SIM that a code leads to: by SMS if a number is known, and by mail
 * (1§4). The answer is the same for an unknown code, so that it reveals nothing. Refuses 'code-too-soon' and
 * 'too-many-tries' for known and unknown codes alike.
 */
export async function sendNewLink(ctx: Ctx, token: string): Promise<{ Sent: boolean }> {
  const hash = codeHash(token)
  await limitNewLinks(ctx, hash.toString('hex'))
  const code = await findCode(ctx, hash)
  const mobile = code?.CustomerUUID ? await mobileOf(ctx, code.CustomerUUID, code.MobileUUID) : undefined
  if (code?.CustomerUUID && mobile && mobile.Status < mobileStatus.active) {
    const to = await placesWithin(ctx, await customerOf(ctx, code.CustomerUUID))
    if (to.number || to.email) await ctx.inTransaction((within) => send(within, mobile, to))
  }
  return { Sent: true }
}

interface Places {
  customer: CustomerRow
  number: string | undefined
  email: string | undefined
}

/**
 * Where a link may be sent now: number and email each have their own hourly limit. Do not tell the caller which limit
 * is reached: it would reveal that the code exists.
 */
async function placesWithin(ctx: Ctx, customer: CustomerRow): Promise<Places> {
  const { MobileNumber, Email } = customer
  const byText = MobileNumber !== null && (await isWithinLimit(limitTexts(ctx, 'activation-link', MobileNumber)))
  const byMail = await isWithinLimit(limitMails(ctx, 'activation-link', cleanEmail(Email)))
  return { customer, number: byText ? MobileNumber : undefined, email: byMail ? Email : undefined }
}

async function send(ctx: Tx, mobile: MobileRow, { customer, number, email }: Places): Promise<void> {
  const { CustomerUUID, UUID: MobileUUID } = mobile
  const { code, link } = await createActivation(ctx, { CustomerUUID, MobileUUID })
  const dedupeKey = `activation-link:${codeHash(code).toString('hex')}`
  const shared = { template: 'activation-link', dedupeKey, CustomerUUID, language: customer.Language } as const
  if (number) await sendSms(ctx, { to: number, data: { link }, ...shared })
  if (!email) return
  const { ICCID, plan } = mobile
  const isEsim = mobile.SIMType === 'esim'
  const data = {
    FirstName: customer.FirstName,
    kind: isEsim ? 'esim' : 'parcel',
    ...(ICCID && { sim: simName({ isEsim, ICCID, plan: plan?.Name }) }),
    ...(mobile.ReplacesUUID && { isReplacement: true }),
    path: `/activation/${code}`,
  } as const
  await sendMail(ctx, { to: email, data, ...shared })
}
