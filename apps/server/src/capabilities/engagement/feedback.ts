import type { Gives, Input } from '@waea/contract/call'
import type { engagement } from '@waea/contract/engagement'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { permit } from '../../platform/db/permit.ts'
import { feedbackIn, saveFeedback, wordsIn } from './feedback.store.ts'
import { questionsOn } from './texts.ts'

/** The most comments that an operator reads at once. */
const maxListed = 200
const values = [1, 2, 3, 4, 5]

export async function readQuestions(ctx: Ctx): Promise<Gives<typeof engagement.feedbackQuestions>> {
  return questionsOn(ctx.today())
}

/**
 * Saves a person's answers to this year's questions, replacing earlier ones. Refuses 'invalid-input' for another year,
 * an unknown question, or two answers to one question.
 */
export async function sendFeedback(
  tx: Tx,
  { CustomerUUID, year, answers, text }: Input<typeof engagement.sendFeedback>,
): Promise<Gives<typeof engagement.sendFeedback>> {
  const thisYear = questionsOn(tx.today())
  if (year !== thisYear.year) throw new Refused(refuse('invalid-input', { rule: 'another year' }, 'year'))
  const ids = new Set(answers.map(({ id }) => id))
  const isQuestion = (id: number) => thisYear.questions.some((question) => question.id === id)
  if (ids.size < answers.length || ![...ids].every(isQuestion)) {
    throw new Refused(refuse('invalid-input', { rule: 'no such question' }, 'answers'))
  }
  if (tx.actor.kind !== 'person') throw new Refused(refuse('not-allowed'))
  const { userUuid } = tx.actor
  const words = text?.trim() || null
  await saveFeedback(tx, permit(tx.actor, 'feedback:give', { CustomerUUID, userUuid, year, answers, words }))
  return { year }
}

/** How often each answer was given in a year, and the newest comments. Refuses 'not-found' for an invalid year. */
export async function readFeedback(
  ctx: Ctx,
  input: Input<typeof engagement.feedbackOfYear>,
): Promise<Gives<typeof engagement.feedbackOfYear>> {
  if (!/^2[01]\d\d$/.test(input.year)) throw new Refused(refuse('not-found'))
  const year = Number(input.year)
  const [counted, words] = await Promise.all([feedbackIn(ctx.db, year), wordsIn(ctx.db, year, maxListed)])
  const ids = [...new Set(counted.map(({ id }) => id))].sort((one, other) => one - other)
  const countOf = (id: number, value: number) => counted.find((one) => one.id === id && one.value === value)?.count ?? 0
  return { Questions: ids.map((id) => ({ id, Counts: values.map((value) => countOf(id, value)) })), Words: words }
}
