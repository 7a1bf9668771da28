import { reasons111, states111 } from '@waea/domain/broadband/at-home/calling-111'
import { Type } from 'typebox'
import { anyone, calls, ownCustomer, provider } from '../call.ts'
import {
  Day,
  Email,
  Line,
  Nanos,
  Nothing,
  PageInfo,
  paging,
  Shape,
  searching,
  Text,
  TypedNumber,
  Uuid,
} from '../shapes.ts'
import { placeNamed } from './broadband-shapes.ts'

const State = Type.Enum([...states111])

/** An application for a means to call 111 in a power cut. It says why somebody is at risk, so only owners see it. */
const Application111 = Shape({
  UUID: Uuid,
  CustomerUUID: Uuid,
  UfbUUID: Uuid,
  /** The connection's address in one line. */
  Place: Type.String(),
  State,
  /** The person at home who may have to call 111, and the number to reach them. */
  Person: Type.String(),
  Phone: Type.String(),
  Because: Type.Enum([...reasons111]),
  Details: Type.String(),
  AppliedAtNanos: Nanos,
  /** While it waits: the last day on which it is answered. */
  AnswerBy: Type.Optional(Day),
  DecidedAtNanos: Type.Optional(Nanos),
  /** What the customer gets, once accepted; why it was declined. */
  Means: Type.Optional(Type.String()),
  Reason: Type.Optional(Type.String()),
})

const language = Type.Enum(['en', 'mi-NZ'])

/** Around fibre at home: calling 111 in a power cut, and being told when fibre comes to an address. */
export const fibreAtHome = calls({
  read111: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/calling-111',
    says: 'What the account applied for to be able to call 111 in a power cut, the newest first (111 Contact Code).',
    who: ownCustomer(),
    gives: Shape({ Applications: Type.Array(Application111) }),
    refuses: ['not-allowed'],
  },
  apply111: {
    is: 'POST /api/frontend/v1/customer/:customerUuid/calling-111',
    says:
      'Applies for a means to call 111 in a power cut, for somebody at a connection who is at particular risk and has no ' +
      'other way. One application of a connection stands at a time.',
    who: ownCustomer(),
    body: Shape({
      UfbUUID: Uuid,
      Person: Line(100, 1),
      Phone: TypedNumber,
      Because: Type.Enum([...reasons111]),
      Details: Type.Optional(Text(1000)),
      /** The person has no other way to call 111 for 8 hours of a power cut. */
      HasNoOtherWay: Type.Literal(true),
      /** The person agrees that this is kept and given to whom it takes to help. */
      Agrees: Type.Literal(true),
    }),
    gives: Application111,
    refuses: ['not-found', 'not-allowed', 'fibre-not-active', 'fibre-contact', 'conflict'],
    status: 201,
    flags: ['IS_SHOW_UFB_MODULE'],
  },
  withdraw111: {
    is: 'POST /api/frontend/v1/customer/:customerUuid/calling-111/:applicationUuid/withdraw',
    says: 'Withdraws an application, or says that its means is not needed any more.',
    who: ownCustomer(),
    body: Nothing,
    gives: Application111,
    refuses: ['not-found', 'not-allowed', 'conflict'],
  },
  applications111: {
    is: 'GET /api/provider/v1/calling-111',
    says:
      'Applications for a means to call 111, the oldest first or as `Order` says, of all customers or in one state, by page; ' +
      'SmartSearch looks in their ids, the people they are for, and the names, numbers, emails and ids of their accounts.',
    who: provider('fibre:read'),
    query: Shape({ ...searching, State: Type.Optional(State), ...paging }),
    gives: Shape({ Applications: Type.Array(Application111), PageInfo }),
    refuses: [],
  },
  decide111: {
    is: 'POST /api/provider/v1/calling-111/:uuid/decision',
    says: 'Accepts an application with what the customer gets, or declines it with why. The customer is told by mail.',
    who: provider('fibre:manage'),
    body: Shape({
      Decision: Type.Enum(['accepted', 'declined']),
      /** What the customer gets, such as a charged mobile; or why it is declined. */
      Words: Line(300, 3),
    }),
    gives: Application111,
    refuses: ['not-found', 'conflict'],
  },
  promiseFibre: {
    is: 'POST /ufb/promise',
    says:
      'Promises to tell an email once when fibre comes to an address where it is not available. The mail that confirms ' +
      'it has the link that takes it back.',
    who: anyone,
    body: Shape({ ...placeNamed, Email, Language: Type.Optional(language) }),
    gives: Nothing,
    refuses: ['email-invalid', 'not-found', 'conflict', 'too-many-tries', 'unavailable'],
    runs: 'partner',
    triesPerMinute: 5,
    flags: ['IS_SHOW_UFB_MODULE'],
  },
  takeBackPromise: {
    is: 'POST /ufb/promise/:token/take-back',
    says: 'Takes a promise back; one that is gone already stays gone.',
    who: anyone,
    body: Nothing,
    gives: Nothing,
    refuses: [],
    triesPerMinute: 30,
  },
})
