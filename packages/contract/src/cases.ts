import { fileKinds, maxFileBytes, maxFilesOfMessage } from '@waea/domain/support/attachment'
import { caseCategories, caseRatings, caseStates } from '@waea/domain/support/case'
import { Type } from 'typebox'
import { calls, ownCustomerEvenSuspended, partner } from './call.ts'
import { Line, Nanos, Nothing, PageInfo, paging, Shape, Uuid } from './shapes.ts'

const Category = Type.Enum([...caseCategories])
const State = Type.Enum([...caseStates])
const Rating = Type.Enum([...caseRatings])

/** What people write in a message: line ends and tabs, and no other control characters. */
const Words = Type.String({
  minLength: 1,
  maxLength: 5000,
  pattern: '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$',
})

const Attachments = Type.Array(Uuid, { maxItems: maxFilesOfMessage, uniqueItems: true })

/** Where somebody was when they opened a case: shown to them first, and sent only as far as they left it. */
const CameFrom = Shape({
  /** The address of a page, without anything that could be a secret. */
  Page: Type.Optional(Type.String({ maxLength: 200 })),
  ArticleID: Type.Optional(Type.String({ pattern: '^[\\w-]{1,60}$' })),
  /** The last three digits of the mobile that the page was about. */
  MobileEnding: Type.Optional(Type.String({ pattern: '^\\d{3}$' })),
})

const File = Shape({
  UUID: Uuid,
  Name: Type.String(),
  Kind: Type.Enum([...fileKinds, 'other']),
  Bytes: Type.Integer(),
  /** `waiting`: it is not checked for viruses yet, and nobody gets it before; `removed`: a virus was found in it. */
  State: Type.Enum(['waiting', 'ready', 'removed']),
})

const Message = Shape({
  UUID: Uuid,
  By: Type.Enum(['customer', 'agent']),
  /** The name of whoever answered, where the help desk says it. */
  AgentName: Type.Optional(Type.String()),
  /** HTML that was cleaned, of an answer; plain text, of what the customer wrote. */
  Html: Type.Optional(Type.String()),
  Text: Type.Optional(Type.String()),
  AtNanos: Nanos,
  /** `waiting`: it is on its way to the help desk; `checking`: its files are; `refused`: the help desk did not take it. */
  State: Type.Enum(['waiting', 'checking', 'sent', 'refused']),
  /** It came by email. */
  IsByMail: Type.Boolean(),
  Files: Type.Array(File),
})

const caseFields = {
  UUID: Uuid,
  /** `CASE100001`. */
  Number: Type.String(),
  Category,
  Subject: Type.String(),
  State,
  OpenedAtNanos: Nanos,
  ChangedAtNanos: Nanos,
  /** By when an answer is promised; absent once there is one. */
  AnswerByNanos: Type.Optional(Nanos),
  /** There is an answer that nobody has read. */
  HasNews: Type.Boolean(),
}

const Case = Shape(caseFields)

const WholeCase = Shape({
  ...caseFields,
  From: Type.Optional(CameFrom),
  /** The oldest first; the last 200 where there are more. */
  Messages: Type.Array(Message),
  /** Whether a message can be added. */
  CanWrite: Type.Boolean(),
  /** Whether it can be rated now, or the rating changed. */
  CanRate: Type.Boolean(),
  Rating: Type.Optional(Rating),
  RatingComment: Type.Optional(Type.String()),
  TakesFiles: Type.Boolean(),
})

/** Cases: questions to the provider, with their answers, on the help desk's tickets. */
export const cases = calls({
  list: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/cases',
    says: 'The cases of the account, the last changed first, by page, and how many have an answer that nobody has read.',
    who: ownCustomerEvenSuspended(),
    query: Shape(paging),
    gives: Shape({
      Cases: Type.Array(Case),
      PageInfo,
      /** How many of all have news. */
      News: Type.Integer(),
      /** Whether cases can be opened: not where there is no help desk for them. */
      TakesCases: Type.Boolean(),
      /** Whether files can be attached: not where nothing checks them for viruses. */
      TakesFiles: Type.Boolean(),
    }),
    refuses: [],
  },
  read: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/cases/:caseUuid',
    says: 'One case with its messages.',
    who: ownCustomerEvenSuspended(),
    gives: WholeCase,
    refuses: [],
  },
  open: {
    is: 'POST /api/frontend/v1/customer/:customerUuid/cases',
    says:
      'Opens a case. It is written at once and goes to the help desk by itself, once, also where that does not answer ' +
      'now. Files are named that were uploaded before; what is not checked for viruses waits.',
    who: ownCustomerEvenSuspended(),
    body: Shape({
      Category,
      Subject: Line(120, 3),
      Text: Words,
      From: Type.Optional(CameFrom),
      Attachments: Type.Optional(Attachments),
    }),
    gives: WholeCase,
    refuses: ['not-found', 'too-many-cases', 'unavailable'],
    once: true,
  },
  write: {
    is: 'POST /api/frontend/v1/customer/:customerUuid/cases/:caseUuid/messages',
    says: 'Adds a message to a case. One that was solved is open again, for 14 days after.',
    who: ownCustomerEvenSuspended(),
    body: Shape({ Text: Words, Attachments: Type.Optional(Attachments) }),
    gives: WholeCase,
    refuses: ['not-found', 'case-closed', 'too-many-messages'],
    once: true,
  },
  markRead: {
    is: 'PUT /api/frontend/v1/customer/:customerUuid/cases/:caseUuid/read',
    says: 'Marks the answers of a case as read.',
    who: ownCustomerEvenSuspended(),
    gives: Nothing,
    refuses: ['not-found'],
  },
  rate: {
    is: 'PUT /api/frontend/v1/customer/:customerUuid/cases/:caseUuid/rating',
    says: 'Rates a case that is over, within 30 days; the rating can be changed for 7 days.',
    who: ownCustomerEvenSuspended(),
    body: Shape({ Rating, Comment: Type.Optional(Line(500)) }),
    gives: WholeCase,
    refuses: ['not-found', 'case-not-solved', 'rating-late', 'rating-final'],
  },
  upload: {
    is: 'POST /api/frontend/v1/customer/:customerUuid/case-files',
    says:
      'Takes a file for a message of a case: a JPEG or PNG picture, a PDF or a plain text, by its content, of 10 MB at ' +
      'most. The body is the file. It is checked for viruses; kept for a day where no message takes it.',
    who: ownCustomerEvenSuspended(),
    query: Shape({ Name: Type.String({ maxLength: 300 }) }),
    takesFile: maxFileBytes,
    gives: File,
    refuses: ['file-kind', 'file-too-large', 'file-infected', 'too-many-files', 'files-not-taken'],
    status: 201,
    runs: 'partner',
    triesPerMinute: 60,
  },
  removeFile: {
    is: 'DELETE /api/frontend/v1/customer/:customerUuid/case-files/:fileUuid',
    says: 'Removes a file that no message has taken; one that is gone already stays gone.',
    who: ownCustomerEvenSuspended(),
    gives: Nothing,
    refuses: [],
  },
  file: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/cases/:caseUuid/files/:fileUuid',
    says: 'A file of a case, checked for viruses before it is given out.',
    who: ownCustomerEvenSuspended(),
    gives: Type.Any(),
    refuses: ['not-found', 'file-infected', 'unavailable'],
    answers: 'file',
    runs: 'partner',
  },
  events: {
    is: 'POST /webhooks/tickets',
    says: 'The help desk says that something has happened to a ticket; the portal then reads the ticket.',
    who: partner('tickets'),
    gives: Shape({ received: Type.Integer() }),
    refuses: ['not-allowed'],
    runs: 'partner',
  },
})
