import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { play } from '../misbehave.ts'
import type { SandboxContext, SandboxPartner } from '../partner.ts'

interface Enquiry {
  reference: string
  purpose: string
  consentedAt: string
  subject: { firstName: string; lastName: string; dateOfBirth: string; address: string; licence: Licence }
}

interface Licence {
  number: string
  version: string
}

interface Answer {
  id: string
  reference: string
  outcome: 'passed' | 'referred' | 'refused'
  reason?: string
  reporter: { name: string; phone: string; link: string }
}

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength }) as const

const enquirySchema = {
  type: 'object',
  required: ['reference', 'purpose', 'consentedAt', 'subject'],
  additionalProperties: false,
  properties: {
    reference: text(100),
    purpose: text(40),
    consentedAt: text(40),
    subject: {
      type: 'object',
      required: ['firstName', 'lastName', 'dateOfBirth', 'address', 'licence'],
      additionalProperties: false,
      properties: {
        firstName: text(100),
        lastName: text(100),
        dateOfBirth: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
        address: text(300),
        licence: {
          type: 'object',
          required: ['number', 'version'],
          additionalProperties: false,
          properties: {
            number: { type: 'string', pattern: '^[A-Z]{2}\\d{6}$' },
            version: { type: 'string', pattern: '^\\d{3}$' },
          },
        },
      },
    },
  },
} as const

const reporter = { name: 'Sandbox Credit Reports', phone: '0800 555 010', link: 'https://credit.example.nz/correct' }

/** Outcomes by the first letters of the licence number; any other licence passes. */
const outcomes: Readonly<Record<string, Pick<Answer, 'outcome' | 'reason'>>> = {
  RF: { outcome: 'refused', reason: 'unpaid-debts' },
  RR: { outcome: 'referred', reason: 'no-match' },
  FZ: { outcome: 'referred', reason: 'frozen' },
}

function mountCredit(app: FastifyInstance, ctx: SandboxContext): void {
  const made = new Map<string, Answer>()
  const key = ctx.setting('CREDIT_REPORTER_KEY')
  app.addHook('preHandler', async (request, reply) => {
    if (request.method === 'GET' || key === undefined || request.headers.authorization === `Bearer ${key}`) return
    return reply.code(401).send({ code: '401', reason: 'unauthorized', message: 'The bearer key is missing or wrong.' })
  })
  app.post<{ Body: Enquiry }>('/credit/v1/enquiries', { schema: { body: enquirySchema } }, (request, reply) =>
    play({
      faults: ctx.faults,
      op: 'enquire',
      reply,
      effect() {
        const { reference, subject } = request.body
        // Idempotent by reference: a second enquiry would count against the person.
        const answer = made.get(reference) ?? {
          id: randomUUID(),
          reference,
          reporter,
          ...(outcomes[subject.licence.number.slice(0, 2)] ?? { outcome: 'passed' as const }),
        }
        made.set(reference, answer)
        return answer
      },
    }),
  )
  app.get('/credit/v1/enquiries', () => [...made.values()])
}

/** A credit reporter. Licences RF… are refused, RR… are referred, FZ… have a frozen file; all others pass. */
export const credit: SandboxPartner = { name: 'credit', mount: mountCredit }
