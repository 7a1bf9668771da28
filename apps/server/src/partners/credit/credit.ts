import type { Config } from '../../platform/process/config.ts'
import type { CreditAnswer, CreditPort } from '../../ports/credit.ts'
import { UnusableAnswer } from '../../ports/ports.ts'
import { unusable } from '../answer.ts'
import { callJson } from '../json-call.ts'

/** An enquiry looks through several files, so it may take longer than other partners. */
const answerWithinMs = 15_000

interface WireAnswer {
  outcome?: string
  reporter?: { name?: unknown; phone?: unknown; link?: unknown }
}

/** The credit reporter over HTTP. */
export function httpCredit({ url, key }: Config['credit']): CreditPort {
  return {
    isOn: url !== undefined,
    async enquire(input) {
      const body = {
        reference: input.reference,
        purpose: 'credit-application',
        consentedAt: input.consentedAt.toISOString(),
        subject: {
          firstName: input.FirstName,
          lastName: input.LastName,
          dateOfBirth: input.DateOfBirth,
          address: input.Address,
          licence: { number: input.LicenceNumber, version: input.LicenceVersion },
        },
      }
      const reporter = { name: 'The credit reporter', url, key }
      const call = { method: 'POST', path: '/v1/enquiries', body, answerWithinMs }
      const { ok, status, said } = await callJson<WireAnswer>(reporter, call)
      const answer = ok && said ? answerOf(said) : undefined
      if (answer) return answer
      throw ok
        ? new UnusableAnswer('The credit reporter’s answer can’t be read')
        : unusable('The credit reporter', status)
    },
  }
}

function answerOf({ outcome, reporter }: WireAnswer): CreditAnswer | undefined {
  if (outcome !== 'passed' && outcome !== 'referred' && outcome !== 'refused') return undefined
  const { name, phone, link } = reporter ?? {}
  if (typeof name !== 'string' || typeof phone !== 'string' || typeof link !== 'string') return undefined
  const isSafe = /^https:\/\//.test(link)
  return { outcome, reporter: { Name: name.slice(0, 100), Phone: phone.slice(0, 40), Link: isSafe ? link : '' } }
}
