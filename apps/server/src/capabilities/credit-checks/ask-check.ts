import { createHmac } from 'node:crypto'
import type { Input } from '@waea/contract/call'
import type { creditChecks } from '@waea/contract/money/credit-checks'
import { decideEnquiry } from '@waea/domain/credit-checks/credit-check'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import { type CalendarDay, calendarDay } from '@waea/kit/calendar-day'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { permit } from '../../platform/db/permit.ts'
import { notifyOperator } from '../../platform/operator/notices.ts'
import type { CreditAnswer } from '../../ports/credit.ts'
import { PartnerUnknown } from '../../ports/ports.ts'
import { type CheckRow, insertCheck, lockChecks, markAnswered, newestCheck } from './credit-checks.store.ts'
import { answerOf } from './read-check.ts'

type Given = Input<typeof creditChecks.askCreditCheck>

/** The version of the words that are agreed to; a change of the words is a new version. */
const consentWords = 'credit-check-1'

/**
 * Makes one enquiry at the credit reporter. It is written first, and a retry with the same details goes on with it, so
 * that the person's file shows one. A reporter that is down makes it no refusal: it is told as referred, and prepay
 * starts at once. Refuses another enquiry too soon after one that was not passed ('credit check failed', 3§8.3).
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
    }
    return answerOf(tx, (await newestCheck(tx, CustomerUUID)) ?? check)
  })
}

/** A check that waits is for the operator's people to decide; they are told once of each. */
function tellPeople(ctx: Ctx, { UUID }: CheckRow, reason: string): Promise<void> {
  return notifyOperator(ctx, { kind: 'credit-check', subject: UUID, reason })
}

/** The check to go on with: the unanswered one for the same details, or a new one; one that was passed stays. */
async function begin(tx: Tx, given: Given): Promise<CheckRow> {
  const CustomerUUID = given.customerUuid
  permit(tx.actor, 'credit:check', { CustomerUUID })
  await lockChecks(tx, CustomerUUID)
  const last = await newestCheck(tx, CustomerUUID)
  const decided = accept(decideEnquiry(last, birthday(given), tx.today()))
  if (last && decided === 'passed-already') return last
  const hash = hashOf(given)
  if (last?.state === 'asked' && last.given.equals(hash)) return last
  // Without an answer nobody knows whether the first enquiry was made: other details must not make a second at once.
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

/** The day of birth; refuses one that is no day of the calendar. */
function birthday({ DateOfBirth }: Given): CalendarDay {
  try {
    return calendarDay(DateOfBirth)
  } catch {
    throw new Refused(refuse('invalid-input', undefined, 'DateOfBirth'))
  }
}

/** Names the details without keeping them. The account's own id is the key: the same details elsewhere look different. */
function hashOf({ customerUuid, FirstName, LastName, DateOfBirth, Address, LicenceNumber, LicenceVersion }: Given) {
  const given = [FirstName, LastName, DateOfBirth, Address, LicenceNumber.toUpperCase(), LicenceVersion]
  return createHmac('sha256', customerUuid).update(JSON.stringify(given)).digest()
}
