import { approvalActions, approvalStates, approvalTypes, companion, spendCycles } from '@waea/domain/approvals/approval'
import { Type } from 'typebox'
import { calls, ownCustomer, provider, signedIn, signedInOrProvider } from '../call.ts'
import { Changes, Line, Nanos, PageInfo, paging, Shape, SmartSearch, SPID, Uuid } from '../shapes.ts'

/** A spend limit for paying for another account: whole cents per cycle of so many days, weeks or months. */
export const spendLimitFields = {
  SpendLimit: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000_000 })),
  SpendCycle: Type.Optional(Type.Enum([...spendCycles])),
  SpendCycleCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 31 })),
  Name: Type.Optional(Line(60)),
}

/**
 * An invite as its sender (`sent`) or recipient (`incoming`) sees it. `State` is REQUEST until it is answered; it can
 * no longer be answered after `ExpiresAtNanos` (1§3, 1§4).
 */
export const Approval = Shape({
  UUID: Uuid,
  SPID,
  /** The sending account; not shown to the recipient. */
  CustomerUUID: Type.Optional(Uuid),
  /** Returned as sent, if it is the code of this invite. */
  ApprovalCode: Type.Optional(Type.String()),
  Type: Type.Enum(['request', 'invite']),
  invite_type: Type.Enum(['sent', 'incoming']),
  ApprovalType: Type.Enum([...approvalTypes]),
  State: Type.Enum([...approvalStates]),
  RequestedTo: Type.String(),
  RequestedByCustomerName: Type.String(),
  RequestedByProductUUID: Type.Optional(Uuid),
  Description: Type.Optional(Type.String()),
  ResourceUUID: Type.Optional(Uuid),
  ResourceDetails: Type.Optional(Type.Literal(companion)),
  SpendLimit: Type.Optional(Type.Integer()),
  SpendCycle: spendLimitFields.SpendCycle,
  SpendCycleCount: Type.Optional(Type.Integer()),
  Name: Type.Optional(Type.String()),
  CreatedAtNanos: Nanos,
  ExpiresAtNanos: Nanos,
  AnsweredAtNanos: Type.Optional(Nanos),
})

/** The invites an account has sent, and those it received that are pending or were answered recently. */
export const InvitesApprovals = Shape({ Invites: Type.Array(Approval), Approvals: Type.Array(Approval) })

/** The input of an invite. */
const inviteFields = {
  SPID: Type.Optional(SPID),
  CustomerUUID: Uuid,
  /** A phone number, a customer id or an email. */
  RequestedTo: Type.Optional(Type.String({ maxLength: 254 })),
  Description: Type.Optional(Line(200)),
  RequestedByProductUUID: Type.Optional(Uuid),
  /** At most an hour from now; by default an hour. */
  ExpiresAtNanos: Type.Optional(Nanos),
  ApprovalType: Type.Enum([...approvalTypes]),
  ResourceUUID: Type.Optional(Uuid),
  ResourceDetails: Type.Optional(Type.Literal(companion)),
  ...spendLimitFields,
}

const inviteRefusals = [
  'no-params',
  'email-invalid',
  'number-invalid',
  'invalid-input',
  'invite-self',
  'not-found',
  'not-allowed',
  'spend-limit-too-high',
  'step-up-needed',
  'too-many-tries',
] as const

export const answerRefusals = [
  'no-uuid',
  'no-data',
  'no-invite',
  'invite-expired',
  'invite-answered',
  'not-found',
  'not-allowed',
  'suspended',
  'spend-limit-too-high',
  'step-up-needed',
] as const

/** The id of the deleted record; an answer without a body would be 'no response data' (2§7.0). */
const Gone = Shape({ UUID: Uuid })

/**
 * Invites and their approval by the recipient (2§7.5). The answers never reveal whether a number or an email belongs to
 * a customer: they are the same either way.
 */
export const approvals = calls({
  act: {
    is: 'POST /v3/:spid/customer/approval/action',
    says:
      'Accepts, declines or cancels an invite, once and for good (2§7.5, D34). `CustomerUUID` is the account that ' +
      'answers, where it could be several; `ApprovalCode` proves an invite that came by mail or text. Accepting to pay ' +
      'needs a proof of the last 5 minutes.',
    who: signedIn,
    body: Shape({
      UUID: Type.Optional(Uuid),
      Action: Type.Enum([...approvalActions]),
      CustomerUUID: Type.Optional(Uuid),
      ApprovalCode: Type.Optional(Line(100)),
      ...spendLimitFields,
    }),
    gives: Approval,
    refuses: answerRefusals,
    needs: 'step-up-in-part',
  },
  create: {
    is: 'POST /v3/:spid/customer/approval',
    says: 'Sends an invite for a customer, as a program of the provider (2§7.5).',
    who: provider('approval:write'),
    body: Shape(inviteFields),
    gives: Approval,
    refuses: inviteRefusals,
    status: 201,
  },
  update: {
    is: 'PUT /v3/:spid/customer/approval/:approvalUuid',
    says: 'Changes what an invite says while it waits (2§7.5).',
    who: provider('approval:write'),
    refusesEmpty: 'no-uuid',
    body: Changes(Approval, {
      SPID: Type.Optional(SPID),
      Description: Type.Optional(Line(200)),
      ...spendLimitFields,
    }),
    gives: Approval,
    refuses: ['no-uuid', 'not-found', 'invite-expired', 'invite-answered'],
  },
  remove: {
    is: 'DELETE /v3/:spid/customer/approval/:approvalUuid',
    says: 'Takes an invite off all lists; one that waits is cancelled (2§7.5).',
    who: provider('approval:write'),
    refusesEmpty: 'no-uuid',
    gives: Approval,
    refuses: ['no-uuid', 'not-found'],
  },
  expire: {
    is: 'DELETE /v3/:spid/customer/approval/:approvalUuid/expire',
    says: 'Lets an invite expire now (2§7.5).',
    who: provider('approval:write'),
    refusesEmpty: 'no-uuid',
    gives: Approval,
    refuses: ['no-uuid', 'not-found', 'invite-expired', 'invite-answered'],
  },
  purge: {
    is: 'DELETE /v3/:spid/customer/approval/:approvalUuid/purge',
    says: 'Erases an invite; one that waits is cancelled (2§7.5).',
    who: provider('approval:write'),
    refusesEmpty: 'no-uuid',
    gives: Gone,
    refuses: ['no-uuid', 'not-found'],
  },
  approval: {
    is: 'GET /v3/:spid/customer/approval/:approvalUuid',
    says: 'One invite of one’s own, sent or incoming (2§7.5).',
    who: signedInOrProvider('approval:read'),
    gives: Approval,
    refuses: ['not-found', 'not-allowed', 'suspended'],
  },
  approvals: {
    is: 'GET /v3/:spid/customer/approval',
    says:
      'The invites that one’s own accounts have sent, of all accounts to a program of the provider, the newest first; ' +
      'SmartSearch looks in names, number, email and id, and of a program in what accounts are found by (2§7.5, D69).',
    who: signedInOrProvider('approval:read'),
    query: Shape({
      SmartSearch: Type.Optional(SmartSearch),
      State: Type.Optional(Type.Enum([...approvalStates])),
      ...paging,
    }),
    gives: Shape({ Approvals: Type.Array(Approval), PageInfo }),
    refuses: [],
  },
  invitesApprovals: {
    is: 'GET /v3/:spid/customer/:customerUuid/invites_approvals',
    says:
      'What an account has sent, and what it was asked: all that waits, the answers of the last 30 days, and the invite ' +
      'whose code is shown, whatever came of it (2§7.5).',
    who: ownCustomer(),
    query: Shape({ ApprovalCode: Type.Optional(Line(100)) }),
    gives: InvitesApprovals,
    refuses: ['not-allowed'],
  },
  invite: {
    is: 'POST /v3/:spid/customer/approval/invite',
    says:
      'Asks somebody by their phone number, customer id or email, who is told by mail or text and in the portal. It ' +
      'expires after one hour. The same invite while one waits is that one. Offering to pay needs a proof of the last 5 ' +
      'minutes (2§7.5, 2§7.8).',
    who: ownCustomer('CustomerUUID', 'body'),
    body: Shape(inviteFields),
    gives: InvitesApprovals,
    refuses: inviteRefusals,
    needs: 'step-up-in-part',
  },
})
