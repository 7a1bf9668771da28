import { Type } from 'typebox'
import { anyone, calls, hours, minutes, ownCustomer, provider } from './call.ts'
import { Shape, Uuid } from './shapes.ts'

const Step = Shape({
  title: Type.String(),
  text: Type.String(),
  /** The page of the portal to see it or act on it. */
  path: Type.Optional(Type.String()),
})

/** A step of the welcome tour. */
const TourStep = Shape({
  title: Type.String(),
  text: Type.String(),
  /** The brand's drawing beside it. */
  picture: Type.Optional(Type.Enum(['left', 'money', 'choices', 'help'])),
})

const Version = Shape({
  /** Higher is newer. */
  index: Type.Integer(),
  version: Type.String(),
  title: Type.String(),
  items: Type.Array(Step),
})

/** 1§3: what points can be exchanged for. */
const Bonus = Shape({
  uuid: Uuid,
  category: Type.Enum(['your-rewards', 'other-gifts']),
  group: Type.Enum(['internet', 'mobile-services', 'entertainment', 'shopping', 'gifts']),
  title: Type.String(),
  description: Type.String(),
  /** In points. */
  cost: Type.Integer(),
})

const Year = Type.Integer({ minimum: 2000, maximum: 2200 })
/** Any text; may have several lines. */
const Words = Type.String({ maxLength: 2000, pattern: '^[^\\u0000]*$' })

/** News, the welcome tour, feedback and bonuses (1§1, 1§3). */
export const engagement = calls({
  whatsNew: {
    is: 'GET /api/frontend/v1/whats_new/:document',
    says: 'The three newest versions of the portal and what is new in each; the document is `web` (1§3, 2§7.18).',
    who: anyone,
    gives: Shape({ versions: Type.Array(Version), last_version: Type.String() }),
    refuses: ['not-found'],
    fresh: hours(1),
    flags: ['IS_WHATS_NEW_ALLOWED'],
  },
  welcomeTour: {
    is: 'GET /api/frontend/v1/welcome_tour',
    says: 'The steps of the welcome tour; a higher version is shown again to those who saw an earlier one (1§3).',
    who: anyone,
    gives: Shape({ version: Type.Integer(), steps: Type.Array(TourStep) }),
    refuses: [],
    fresh: hours(1),
    flags: ['HAS_WELCOME_TOUR'],
  },
  feedbackQuestions: {
    is: 'GET /api/frontend/v1/feedback',
    says: 'The questions of this year, sorted by id (1§3, 2§7.18).',
    who: anyone,
    gives: Shape({ year: Year, questions: Type.Array(Shape({ id: Type.Integer(), text: Type.String() })) }),
    refuses: [],
    fresh: hours(1),
    flags: ['IS_FEEDBACK_ALLOWED'],
  },
  sendFeedback: {
    is: 'POST /api/frontend/v1/feedback',
    says:
      'Answers the questions of this year, from 1 (bad) to 5 (amazing), with some words or none. Sent again, the last ' +
      'one counts.',
    who: ownCustomer('CustomerUUID', 'body'),
    body: Shape({
      CustomerUUID: Uuid,
      year: Year,
      answers: Type.Array(Shape({ id: Type.Integer(), value: Type.Integer({ minimum: 1, maximum: 5 }) }), {
        minItems: 1,
        maxItems: 20,
      }),
      text: Type.Optional(Words),
    }),
    gives: Shape({ year: Year }),
    refuses: ['invalid-input'],
    flags: ['IS_FEEDBACK_ALLOWED'],
  },
  feedbackOfYear: {
    is: 'GET /api/provider/v1/feedback/:year',
    says: 'How often each answer was given in a year, from 1 to 5, and the newest words; of nobody by name.',
    who: provider('feedback:read'),
    gives: Shape({
      Questions: Type.Array(Shape({ id: Type.Integer(), Counts: Type.Array(Type.Integer()) })),
      Words: Type.Array(Type.String()),
    }),
    refuses: ['not-found'],
  },
  bonuses: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/bonuses',
    says: 'The points of the customer, and what they can be turned into (1§3).',
    who: ownCustomer(),
    gives: Shape({ total: Type.Integer(), bonuses: Type.Array(Bonus) }),
    refuses: ['unavailable'],
    fresh: minutes(1),
    runs: 'partner',
    forViews: true,
  },
  bonus: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/bonuses/:bonusUuid',
    says: 'One bonus (1§3).',
    who: ownCustomer(),
    gives: Bonus,
    refuses: ['not-found', 'unavailable'],
    fresh: minutes(1),
    runs: 'partner',
    forViews: true,
  },
})
