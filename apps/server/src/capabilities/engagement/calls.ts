import type { engagement } from '@waea/contract/engagement'
import type { Handlers } from '../../platform/jobs/part.ts'
import { readBonus, readBonuses } from './bonuses.ts'
import { readFeedback, readQuestions, sendFeedback } from './feedback.ts'
import { readTour, readWhatsNew } from './texts.ts'

export const engagementCalls: Handlers<typeof engagement> = {
  whatsNew: readWhatsNew,
  welcomeTour: readTour,
  feedbackQuestions: readQuestions,
  sendFeedback,
  feedbackOfYear: readFeedback,
  bonuses: readBonuses,
  bonus: readBonus,
}
