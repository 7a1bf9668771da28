import { Type } from 'typebox'
import { anyone, calls, hours, provider } from './call.ts'
import { Nanos, Nothing, PageInfo, paging, Shape, searching, Uuid } from './shapes.ts'

const Flag = Shape({
  Flag: Type.String(),
  IsOn: Type.Boolean(),
  /** Where the value comes from: the provider's setting, the environment, or the default. */
  DecidedBy: Type.Union([Type.Literal('provider'), Type.Literal('environment'), Type.Literal('default')]),
  Owner: Type.String(),
  Says: Type.String(),
})

const Notice = Shape({
  UUID: Uuid,
  Kind: Type.String(),
  /** The subject, such as the id of a document or payment. */
  Subject: Type.String(),
  Reason: Type.String(),
  /** The content as JSON, truncated when long, without secrets. */
  Document: Type.Optional(Type.String()),
  /** The customer that it is about, if its document names one. */
  CustomerUUID: Type.Optional(Uuid),
  /** How often it has happened. */
  Times: Type.Integer(),
  FirstAtNanos: Nanos,
  LastAtNanos: Nanos,
  /** Absent until an operator has seen it, and again after it recurs. */
  SeenAtNanos: Type.Optional(Nanos),
})

const ParkedJob = Shape({
  JobID: Type.String(),
  /** The job's name, such as `payments.refund`. */
  Task: Type.String(),
  /** The customer that the job is about, if it names one. */
  CustomerUUID: Type.Optional(Uuid),
  /** What the job was given, as JSON without secrets. */
  Document: Type.String(),
  Tries: Type.Integer(),
  /** Why the last try failed. */
  Error: Type.String(),
  CreatedAtNanos: Nanos,
  /** When the last try failed; absent for a while after it. */
  GivenUpAtNanos: Type.Optional(Nanos),
})

/** Calls about the deployment: the version, the features that are on, notices for operators, and parked jobs. */
export const deployment = calls({
  version: {
    is: 'GET /api/frontend/v1/version',
    says: 'Which version of the portal is served, so that an older one can offer to refresh (1§4; decision D8).',
    who: anyone,
    gives: Shape({ Version: Type.String() }),
    refuses: [],
  },
  flags: {
    is: 'GET /api/frontend/v1/flags',
    says: 'The names of the features that are on. A client asks again after an hour (1§1, 3§9.2).',
    who: anyone,
    gives: Shape({ On: Type.Array(Type.String()) }),
    refuses: [],
    fresh: hours(1),
  },
  allFlags: {
    is: 'GET /api/provider/v1/flags',
    says: 'Every flag, how it stands and who decides it; they are few, and come whole.',
    who: provider('flag:read'),
    gives: Shape({ Flags: Type.Array(Flag) }),
    refuses: [],
  },
  setFlag: {
    is: 'PUT /api/provider/v1/flags/:flag',
    says:
      'Sets a flag. It holds in every process within a second, and until it is cleared. The body says all of it, so that it ' +
      'needs no If-Match: the last one holds, and nothing of another is lost.',
    who: provider('flag:set'),
    body: Shape({ IsOn: Type.Boolean() }),
    gives: Flag,
    refuses: ['not-found'],
  },
  clearFlag: {
    is: 'DELETE /api/provider/v1/flags/:flag',
    says: 'Gives a flag back to the environment and its default.',
    who: provider('flag:set'),
    gives: Flag,
    refuses: ['not-found'],
  },
  notices: {
    is: 'GET /api/provider/v1/notices',
    says:
      'What was put aside for an operator, the newest first or as `Order` says; `Count` is how many there are. SmartSearch looks ' +
      'in the kind, the subject, the reason and the id.',
    who: provider('warning:read'),
    query: Shape({
      ...searching,
      Kind: Type.Optional(Type.String({ maxLength: 60 })),
      /** Only unseen ones. */
      Unseen: Type.Optional(Type.Boolean()),
      Limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
      Offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    }),
    gives: Shape({ Notices: Type.Array(Notice), Count: Type.Integer() }),
    refuses: [],
  },
  seeNotice: {
    is: 'POST /api/provider/v1/notices/:noticeUuid/seen',
    says: 'Marks a notice as seen. Where the same happens again, it is unseen again.',
    who: provider('warning:settle'),
    gives: Notice,
    refuses: ['not-found'],
  },
  parkedJobs: {
    is: 'GET /api/provider/v1/parked-jobs',
    says:
      'The jobs that have used up their tries, the oldest first or as `Order` says, by page; SmartSearch looks in their ' +
      'names, ids and errors, and in what the account that they are about is found by.',
    who: provider('job:read'),
    query: Shape({ ...searching, ...paging }),
    gives: Shape({ Jobs: Type.Array(ParkedJob), PageInfo }),
    refuses: [],
  },
  retryJob: {
    is: 'POST /api/provider/v1/parked-jobs/:jobId/retry',
    says: 'Tries a job again that has used up its tries, as often as a new one. Its notice is seen.',
    who: provider('job:retry'),
    gives: Nothing,
    refuses: ['not-found'],
  },
  dropJob: {
    is: 'POST /api/provider/v1/parked-jobs/:jobId/drop',
    says: 'Deletes a job that has used up its tries: its work is never done. Its notice is seen.',
    who: provider('job:drop'),
    gives: Nothing,
    refuses: ['not-found'],
  },
})
