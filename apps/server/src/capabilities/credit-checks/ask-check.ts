import { createHmac } from 'node:crypto'
import type { Input } from '@waea/contract/call'
import type { creditChecks } from '@waea/contract/money/credit-checks'
import { decideEnquiry } from '@waea/domain/credit-checks/credit-check'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import { type CalendarDay, calendarDay } from '@waea/kit/calendar-day'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { permit } from '../../platform/db/permit.ts'
import { notifyOperator, settleNotice } from '../../platform/operator/notices.ts'
import type { CreditAnswer } from '../../ports/credit.ts'
import { PartnerUnknown } from '../../ports/ports.ts'
import { type CheckRow, insertCheck, lockChecks, markAnswered, newestCheck, noticeOf } from './credit-checks.store.ts'
import { answerOf } from './read-check.ts'

type Given = Input<typeof creditChecks.askCreditCheck>

/** The version of the consent text; change it with the text. */
const consentWords = 'credit-check-1'

/**
 * Makes one enquiry at the credit reporter. The check is written first and a retry with the same details resumes it, so
 * that the person's file shows one enquiry. If the reporter is down, the check counts as referred, not refused, and
 * prepay can start at once. Refuses another enquiry too soon after one that was not passed ('credit check failed',
 * 3§8.3).
 */
export async function askCheck(ctx: Ctx, given: Given) {
  if (!ctx.ports.credit.isOn) throw new Refused(refuse('unavailable'))
  const check = await ctx.inTransaction((tx) => begin(tx, given))
  if (check.state !== 'asked') return answerOf(ctx, check)
  const { customerUuid: _whose, Consent: _agreed, ...subject } = given
  let answer: CreditAnswer
  try {
    answer = await ctx.ports.credit.enquire({
      ...subject,
      LicenceNumber: given.LicenceNumber.toUpperCase(),
      DateOfBirth: birthday(given),
      reference: check.UUID,
      consentedAt: check.askedAt,
    })
  } catch (error) {
    if (!(error instanceof PartnerUnknown)) throw error
    await tellPeople(ctx, check, 'the credit reporter has not answered')
    return answerOf(ctx, check)
  }
  return ctx.inTransaction(async (tx) => {
    const { CustomerUUID, UUID } = check
    const { outcome, reporter } = answer
    if (await markAnswered(tx, permit(tx.actor, 'credit:check', check), outcome, reporter)) {
      await tx.audit({ CustomerUUID, deed: 'credit-check-answered', detail: { CheckUUID: UUID, outcome } })
      if (outcome === 'referred') await tellPeople(tx, check, 'the credit reporter gave no clear result')
      else await settleNotice(tx, noticeOf(check))
    }
    return answerOf(tx, (await newestCheck(tx, CustomerUUID)) ?? check)
  })
}

/** Asks the operator to decide a referred or unanswered check; one notice per check. */
function tellPeople(ctx: Ctx, check: CheckRow, reason: string): Promise<void> {
  return notifyOperator(ctx, { ...noticeOf(check), reason })
}

/** The check to use: one already passed, an unanswered one for the same details, or a new one. */
async function begin(tx: Tx, given: Given): Promise<CheckRow> {
  const CustomerUUID = given.customerUuid
  permit(tx.actor, 'credit:check', { CustomerUUID })
  await lockChecks(tx, CustomerUUID)
  const last = await newestCheck(tx, CustomerUUID)
  const decided = accept(decideEnquiry(last, birthday(given), tx.today()))
  if (last && decided === 'passed-already') return last
  const hash = hashOf(given)
  if (last?.state === 'asked' && last.given.equals(hash)) return last
  // The first enquiry may have reached the reporter, so a second one with other details has to wait.
  if (last?.state === 'asked' && tx.now().getTime() - last.askedAt.getTime() < unknownForMs) return last
  const check = permit(tx.actor, 'credit:check', {
    CustomerUUID,
    UUID: tx.newUuid(),
    given: hash,
    consent: consentWords,
  })
  await insertCheck(tx, check)
  await tx.audit({ CustomerUUID, deed: 'credit-check-asked', detail: { CheckUUID: check.UUID, consent: consentWords } })
  return { ...check, state: 'asked', askedAt: tx.now(), reporter: null, Reason: null }
}

const unknownForMs = 24 * 3_600_000

/** The day of birth; refuses an invalid date. */
function birthday({ DateOfBirth }: Given): CalendarDay {
  try {
    return calendarDay(DateOfBirth)
  } catch {
    throw new Refused(refuse('invalid-input', undefined, 'DateOfBirth'))
  }
}

/**
 * Identifies the details without storing them. Keyed by the account's id, so the same details hash differently for
 * another account.
 */
function hashOf({ customerUuid, FirstName, LastName, DateOfBirth, Address, LicenceNumber, LicenceVersion }: Given) {
  const given = [FirstName, LastName, DateOfBirth, Address, LicenceNumber.toUpperCase(), LicenceVersion]
  return createHmac('sha256', customerUuid).update(JSON.stringify(given)).digest()
}
