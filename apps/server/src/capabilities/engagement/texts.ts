import { readFileSync } from 'node:fs'
import type { Gives, Input } from '@waea/contract/call'
import type { engagement } from '@waea/contract/engagement'
import { Refused, refuse } from '@waea/domain/refusal'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Ctx } from '../../platform/ctx.ts'
import { publishedNews } from '../support/index.ts'

type WhatsNew = Gives<typeof engagement.whatsNew>
type Question = Gives<typeof engagement.feedbackQuestions>['questions'][number]

/** 3§9.4. */
const shownVersions = 3

/** Texts that a provider edits: files next to this one, read at startup. */
const whatsNew = fileOf<Readonly<Record<string, { versions: WhatsNew['versions'] }>>>('whats-new.json')
const tour = fileOf<Gives<typeof engagement.welcomeTour>>('welcome-tour.json')
const questions = fileOf<Readonly<Record<string, readonly Question[]>>>('feedback.json')

function fileOf<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as T
}

/**
 * The three newest versions of a document, the newest first: what operators have published or, until they have, what
 * comes with the portal. Refuses 'not-found' for an unknown document.
 */
export async function readWhatsNew(
  ctx: Ctx,
  { document }: Input<typeof engagement.whatsNew>,
): Promise<Gives<typeof engagement.whatsNew>> {
  const all = Object.hasOwn(whatsNew, document) ? whatsNew[document]?.versions : undefined
  const published = all ? await publishedNews(ctx) : []
  const versions = [...(published.length > 0 ? published : (all ?? []))]
    .sort((one, other) => other.index - one.index)
    .slice(0, shownVersions)
  const [newest] = versions
  if (!newest) throw new Refused(refuse('not-found'))
  return { versions, last_version: newest.version }
}

export async function readTour(): Promise<Gives<typeof engagement.welcomeTour>> {
  return tour
}

/** The questions of the latest year up to `day`, by id. */
export function questionsOn(day: CalendarDay): Gives<typeof engagement.feedbackQuestions> {
  const thisYear = Number(day.slice(0, 4))
  const years = Object.keys(questions).map(Number)
  const year = Math.max(...years.filter((one) => one <= thisYear))
  if (!Number.isFinite(year)) return { year: thisYear, questions: [] }
  const ofYear = questions[String(year)] ?? []
  return { year, questions: [...ofYear].sort((one, other) => one.id - other.id) }
}
