import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Account } from '../account.ts'
import { commitChanges } from '../api.ts'
import { Refusal } from '../errors.ts'
import { decodeForm, flagOf, integerOf, textOf } from '../form.ts'
import { endMandate, isBankAccount } from '../methods/bank-accounts.ts'
import type { Webhooks } from '../webhooks.ts'
import { answerDebit } from './debits.ts'
import { closeDispute, disputeCharge, returnDebit } from './disputes.ts'

/**
 * Triggers what customers and their banks do, for tests and demos: `/stripe/bank/answer` settles a debit that is
 * processing, `/stripe/bank/return` reverses a paid one, `/stripe/bank/cancel-mandate` ends an authority;
 * `/stripe/bank/dispute` disputes a card payment (`inquiry=true` only asks), `/stripe/bank/close-dispute` decides it.
 */
export function mountBankSimulation(app: FastifyInstance, account: Account, webhooks: Webhooks): void {
  const handle =
    (act: (form: ReturnType<typeof decodeForm>) => object | undefined) => (body: unknown, reply: FastifyReply) => {
      try {
        const result = act(decodeForm(typeof body === 'string' ? body : ''))
        const emitted = commitChanges(account, webhooks)
        setImmediate(() => void webhooks.send(emitted))
        return reply.code(result ? 200 : 404).send(result ?? { error: { message: 'There is no such thing.' } })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return reply.code(error.status).send({ error: error.body })
      }
    }
  const answer = handle((form) => {
    const intent = account.store.get('payment_intents', textOf(form, 'payment_intent') ?? '')
    const code = textOf(form, 'failure')
    const fails = code ? { code, message: 'The bank refused the debit.', endsMandate: false } : undefined
    if (intent) answerDebit(account, intent, fails)
    return intent && account.store.get('payment_intents', intent.id)
  })
  const takeBack = handle((form) => {
    const intent = account.store.get('payment_intents', textOf(form, 'payment_intent') ?? '')
    const reason = textOf(form, 'reason') ?? 'insufficient_funds'
    return intent && returnDebit(account, intent, reason, integerOf(form, 'amount'))
  })
  const cancel = handle((form) => {
    const method = account.store.get('payment_methods', textOf(form, 'payment_method') ?? '')
    if (!method || !isBankAccount(method)) return undefined
    endMandate(account, method)
    return method
  })
  const dispute = handle((form) => {
    const intent = account.store.get('payment_intents', textOf(form, 'payment_intent') ?? '')
    const [reason, amount] = [textOf(form, 'reason'), integerOf(form, 'amount')]
    const isInquiry = flagOf(form, 'inquiry') ?? false
    const how = { isInquiry, ...(reason && { reason }), ...(amount !== undefined && { amount }) }
    return intent && disputeCharge(account, intent, how)
  })
  const decide = handle((form) => {
    const known = account.store.get('disputes', textOf(form, 'dispute') ?? '')
    return known && closeDispute(account, known, flagOf(form, 'won') ?? false)
  })
  app.post('/stripe/bank/dispute', (request, reply) => dispute(request.body, reply))
  app.post('/stripe/bank/close-dispute', (request, reply) => decide(request.body, reply))
  app.post('/stripe/bank/answer', (request, reply) => answer(request.body, reply))
  app.post('/stripe/bank/return', (request, reply) => takeBack(request.body, reply))
  app.post('/stripe/bank/cancel-mandate', (request, reply) => cancel(request.body, reply))
}
