import type { Gives, Input } from '@waea/contract/call'
import type { creditChecks } from '@waea/contract/money/credit-checks'
import { nextEnquiryOn, validUntil } from '@waea/domain/credit-checks/credit-check'
import { mobileStatus } from '@waea/domain/mobiles/mobile-state'
import { Refused, refuse } from '@waea/domain/refusal'
import { nanos } from '@waea/kit/nanos'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { permit } from '../../platform/db/permit.ts'
import { settleNotice } from '../../platform/operator/notices.ts'
import { readPage } from '../../platform/read-page.ts'
import { customerOf, found, mailTo } from '../customers/index.ts'
import { sendMail } from '../messages/index.ts'
import { mobilesOf, withoutReplacements } from '../mobiles/index.ts'
import { type CheckRow, findCheck, markDecided, noticeOf, waitingPage } from './credit-checks.store.ts'
import { answerOf } from './read-check.ts'

/** The checks that wait for the operator. */
export async function readWaiting(
  ctx: Ctx,
  input: Input<typeof creditChecks.waitingCreditChecks>,
): Promise<Gives<typeof creditChecks.waitingCreditChecks>> {
  const which = { isNewestFirst: input.Order === 'newest', search: await found(ctx, input) }
  const { rows, PageInfo } = await readPage(input, (page) => waitingPage(ctx, { ...which, ...page }))
  const Checks = rows.map(({ UUID, CustomerUUID, askedAt, state }) => ({
    UUID,
    CustomerUUID,
    AskedAtNanos: nanos(askedAt),
    WasReferred: state === 'referred',
  }))
  return { Checks, PageInfo }
}

/**
 * Records the operator's decision on a referred check and mails the customer. No-op for the same decision again.
 * Refuses 'conflict' if it was decided otherwise.
 */
export async function decideCheck(
  tx: Tx,
  input: Input<typeof creditChecks.decideCreditCheck>,
): Promise<Gives<typeof creditChecks.decideCreditCheck>> {
  const { CustomerUUID, checkUuid, Outcome, Reason } = input
  const check = permit(tx.actor, 'credit:check', await findCheck(tx, CustomerUUID, checkUuid))
  if (check.state === Outcome) return answerOf(tx, check)
  const isOpen = check.state === 'referred' || check.state === 'asked'
  if (!isOpen || !(await markDecided(tx, check, Outcome, Reason))) throw new Refused(refuse('conflict'))
  const detail = { CheckUUID: check.UUID, outcome: Outcome, byHand: true }
  await tx.audit({ CustomerUUID, deed: 'credit-check-answered', detail })
  const decided = { ...check, state: Outcome, Reason }
  await settleNotice(tx, noticeOf(check))
  await mailDecided(tx, decided, Outcome)
  return answerOf(tx, decided)
}

/** Mails the customer the decision with a link to the activation that the check was for. */
async function mailDecided(tx: Tx, check: CheckRow, Outcome: 'passed' | 'refused'): Promise<void> {
  const { CustomerUUID, UUID, Reason } = check
  const customer = await customerOf(tx, CustomerUUID)
  const waiting = withoutReplacements(await mobilesOf(tx, CustomerUUID)).find(
    ({ Status }) => Status === mobileStatus.issued,
  )
  const nextOn = nextEnquiryOn(check, tx.today())
  await sendMail(tx, {
    ...mailTo(customer),
    template: 'credit-check-decided',
    dedupeKey: `credit-check-decided:${UUID}`,
    data: {
      FirstName: customer.FirstName,
      hasPassed: Outcome === 'passed',
      reason: Reason ?? '',
      ...(Outcome === 'passed' && { until: validUntil(check) }),
      ...(Outcome === 'refused' && nextOn && { nextOn }),
      ...(check.reporter && { reporter: check.reporter.Name, reporterPhone: check.reporter.Phone }),
      path: waiting ? `/onboarding?mobile=${waiting.UUID}` : '/profile/plans/all-plans',
    },
  })
}
