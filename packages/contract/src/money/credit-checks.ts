import { Type } from 'typebox'
import { calls, ownCustomer, provider } from '../call.ts'
import { Day, Line, Nanos, PageInfo, paging, Shape, searching, Uuid } from '../shapes.ts'

const CreditCheck = Shape({
  /**
   * `off`: this provider makes no credit checks. `none`: not requested yet. `referred`: people review it; prepay can
   * start at once.
   */
  State: Type.Enum(['off', 'none', 'passed', 'referred', 'refused']),
  UUID: Type.Optional(Uuid),
  AskedAtNanos: Type.Optional(Nanos),
  /** The last day on which a passed check allows a monthly plan to start. */
  ValidUntil: Type.Optional(Day),
  /** The first day on which another check can be made. */
  NextOn: Type.Optional(Day),
  /** The reviewers' reason, in their own words. */
  Reason: Type.Optional(Type.String()),
  /** The credit reporter, and where to see and correct the report. */
  Reporter: Type.Optional(Shape({ Name: Type.String(), Phone: Type.String(), Link: Type.String() })),
})

/** The credit check before a monthly plan without a saved card (1§2, 1§4). */
export const creditChecks = calls({
  creditCheck: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/credit_check',
    says: 'How the last credit check of an account ended, and whether one may be made.',
    who: ownCustomer(),
    gives: CreditCheck,
    refuses: ['not-found', 'not-allowed'],
  },
  askCreditCheck: {
    is: 'POST /api/frontend/v1/customer/:customerUuid/credit_check',
    says:
      'Makes one enquiry at the credit reporter, with the person’s consent. A retry goes on with the same enquiry; without ' +
      'an answer it is referred. What is given is passed on and not kept.',
    who: ownCustomer(),
    body: Shape({
      /** Consent given in its own box, which is not ticked by default. */
      Consent: Type.Literal(true),
      FirstName: Line(100, 1),
      LastName: Line(100, 1),
      DateOfBirth: Day,
      Address: Line(300, 5),
      LicenceNumber: Type.String({ pattern: '^[A-Za-z]{2}[0-9]{6}$' }),
      LicenceVersion: Type.String({ pattern: '^[0-9]{3}$' }),
    }),
    gives: CreditCheck,
    refuses: ['not-found', 'not-allowed', 'credit-check-failed', 'invalid-input', 'unavailable', 'too-many-tries'],
    runs: 'partner',
    triesPerMinute: 10,
  },
  waitingCreditChecks: {
    is: 'GET /api/provider/v1/credit-checks',
    says:
      'The credit checks that wait for people to decide, the oldest first or as `Order` says, by page; SmartSearch looks in ' +
      'their ids and the names, numbers, emails and ids of their accounts.',
    who: provider('credit-check:read'),
    query: Shape({ ...searching, ...paging }),
    gives: Shape({
      Checks: Type.Array(
        Shape({
          UUID: Uuid,
          CustomerUUID: Uuid,
          AskedAtNanos: Nanos,
          /** True: the reporter referred it; false: the reporter has not answered. */
          WasReferred: Type.Boolean(),
        }),
      ),
      PageInfo,
    }),
    refuses: [],
  },
  decideCreditCheck: {
    is: 'POST /api/provider/v1/credit-checks/:checkUuid',
    says: 'Decides a referred credit check, after people have looked at it. The customer is told, with the reason.',
    who: provider('credit:check'),
    body: Shape({ CustomerUUID: Uuid, Outcome: Type.Enum(['passed', 'refused']), Reason: Line(500, 5) }),
    gives: CreditCheck,
    refuses: ['not-found', 'conflict'],
  },
})
