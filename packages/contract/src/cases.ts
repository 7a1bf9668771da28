import { fileKinds, maxFileBytes, maxFilesOfMessage } from '@waea/domain/support/attachment'
import { caseCategories, caseRatings, caseStates } from '@waea/domain/support/case'
import { Type } from 'typebox'
import { calls, ownCustomerEvenSuspended, partner } from './call.ts'
import { Line, Nanos, Nothing, PageInfo, paging, Shape, Uuid } from './shapes.ts'

const Category = Type.Enum([...caseCategories])
const State = Type.Enum([...caseStates])
const Rating = Type.Enum([...caseRatings])

/** A message's text: line ends and tabs are allowed, other control characters are not. */
const Words = Type.String({
  minLength: 1,
  maxLength: 5000,
  pattern: '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$',
})

const Attachments = Type.Array(Uuid, { maxItems: maxFilesOfMessage, uniqueItems: true })

/** Where the person was when they opened a case. It is shown to them first, and sent only if they leave it in. */
const CameFrom = Shape({
  /** The path of the page, without anything that could be a secret. */
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
  /** `waiting`: not scanned for viruses yet, and nobody can download it until then; `removed`: a virus was found. */
  State: Type.Enum(['waiting', 'ready', 'removed']),
})

const Message = Shape({
  UUID: Uuid,
  By: Type.Enum(['customer', 'agent']),
  /** The agent's name, if the help desk gives it. */
  AgentName: Type.Optional(Type.String()),
  /** Sanitised HTML, for an agent's reply; a customer's message is plain text. */
  Html: Type.Optional(Type.String()),
  Text: Type.Optional(Type.String()),
  AtNanos: Nanos,
  /**
   * `waiting`: queued for the help desk; `checking`: its files are being scanned; `refused`: the help desk refused it.
   */
  State: Type.Enum(['waiting', 'checking', 'sent', 'refused']),
  /** The message arrived by email. */
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
  /** When an answer is promised; absent once there is one. */
  AnswerByNanos: Type.Optional(Nanos),
  /** There is an unread answer. */
  HasNews: Type.Boolean(),
}

const Case = Shape(caseFields)

const WholeCase = Shape({
  ...caseFields,
  From: Type.Optional(CameFrom),
  /** Oldest first; only the last 200. */
  Messages: Type.Array(Message),
  /** Whether a message can be added. */
  CanWrite: Type.Boolean(),
  /** Whether it can be rated now, or its rating changed. */
  CanRate: Type.Boolean(),
  Rating: Type.Optional(Rating),
  RatingComment: Type.Optional(Type.String()),
  TakesFiles: Type.Boolean(),
})

/** Cases: questions to the provider and their answers, stored as tickets at the help desk. */
export const cases = calls({
  list: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/cases',
    says: 'The cases of the account, the last changed first, by page, and how many have an answer that nobody has read.',
    who: ownCustomerEvenSuspended(),
    query: Shape(paging),
    gives: Shape({
      Cases: Type.Array(Case),
      PageInfo,
      /** The number of cases with an unread answer, over all pages. */
      News: Type.Integer(),
      /** Whether cases can be opened; false without a help desk. */
      TakesCases: Type.Boolean(),
      /** Whether files can be attached; false without a virus scanner. */
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
