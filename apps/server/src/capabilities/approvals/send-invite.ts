import type { Input } from '@waea/contract/call'
import type { approvals } from '@waea/contract/people/approvals'
import { type ApprovalType, expiryOf, flagOfApproval, isWaiting, payerOf } from '@waea/domain/approvals/approval'
import { mustBeAnother, readRecipient, recipientText } from '@waea/domain/approvals/recipient'
import { checkSpendLimit } from '@waea/domain/approvals/terms'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import { type Permitted, permit } from '../../platform/db/permit.ts'
import { requireProof } from '../../platform/safety/fresh-proof.ts'
import { bucketOf, countTries } from '../../platform/safety/limits.ts'
import { type CustomerRow, customerOf } from '../customers/index.ts'
import { mobilesOf } from '../mobiles/index.ts'
import { hashOfCode } from './approval-answer.ts'
import { type ApprovalRow, insertApproval, lockInviter, sentBy } from './approvals.store.ts'
import { showInvite, tellInvited } from './tell-invite.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/**
 * How many invites one account may send per hour and day, and how many one address may receive from all accounts
 * together.
 */
const inviteLimits = { hour: 10, day: 30, toRecipient: 5 }

type InviteInput = Omit<Input<typeof approvals.invite>, 'spid'>

/**
 * Sends an invite inside the caller's transaction, by mail or SMS and in the portal. The answer never reveals whether a
 * number or email belongs to a customer. Refuses oneself, an invalid recipient, a mobile of another account, a limit
 * above the provider's, and too many invites. An offer to pay without a fresh proof refuses 'step-up-needed' (2§7.5).
 */
export async function sendInvite(tx: Tx, input: InviteInput): Promise<ApprovalRow> {
  const CustomerUUID = input.CustomerUUID.toLowerCase()
  const inviter = permit(tx.actor, 'approval:write', await customerWithId(tx, CustomerUUID))
  const recipient = accept(readRecipient(input.RequestedTo))
  mustBeOffered(tx, input.ApprovalType)
  if (payerOf(input.ApprovalType) === 'requester') requireProof(tx)
  const isTooHigh = payerOf(input.ApprovalType) && checkSpendLimit(input, tx.config.spendLimitMost)
  if (isTooHigh) throw new Refused(isTooHigh)
  const mobiles = await mobilesOf(tx, CustomerUUID)
  const numbers = [inviter.MobileNumber, ...mobiles.map(({ MSISDN }) => MSISDN)].filter((one) => one !== null)
  const isSelf = mustBeAnother({ CustomerUUID, Email: inviter.Email, numbers }, recipient)
  if (isSelf) throw new Refused(isSelf)
  const RequestedByProductUUID = input.RequestedByProductUUID?.toLowerCase() ?? null
  if (RequestedByProductUUID && !mobiles.some(({ UUID }) => UUID === RequestedByProductUUID)) {
    throw new Refused(refuse('not-found'))
  }
  const requestedMs = input.ExpiresAtNanos === undefined ? undefined : input.ExpiresAtNanos / 1e6
  const createdAt = tx.now()
  const expiresAt = new Date(accept(expiryOf(createdAt.getTime(), requestedMs)))
  await lockInviter(tx, inviter)
  const code = Buffer.from(tx.random(32)).toString('base64url')
  const row = permit(tx.actor, 'approval:write', {
    ...rowOf(tx, input, inviter, RequestedByProductUUID),
    RequestedTo: recipientText(recipient),
    toCustomer: recipient.by === 'customer' ? recipient.CustomerUUID : null,
    toEmail: recipient.by === 'email' ? recipient.email : null,
    toNumber: recipient.by === 'number' ? recipient.number : null,
    codeHash: hashOfCode(code),
    createdAt,
    expiresAt,
  })
  const same = await sameThatWaits(tx, row)
  if (same) return same
  await limitInvites(tx, CustomerUUID)
  await insertApproval(tx, row)
  await tx.audit({ CustomerUUID, deed: 'invite-sent', detail: { ApprovalUUID: row.UUID, type: row.ApprovalType } })
  if (await hasRoomFor(tx, row.RequestedTo)) await tellInvited(tx, row, recipient, code)
  await showInvite(tx, row)
  return row
}

/** Refuses an invite of a feature that is off, if a person sends or accepts it. */
export function mustBeOffered({ actor, flags }: Tx, type: ApprovalType): void {
  if (actor.kind === 'person' && !flags[flagOfApproval(type)]) throw new Refused(refuse('not-allowed'))
}

async function customerWithId(tx: Tx, CustomerUUID: Uuid): Promise<CustomerRow & { CustomerUUID: Uuid }> {
  const customer = await customerOf(tx, CustomerUUID)
  if (customer.deletedAt) throw new Refused(refuse('not-found'))
  return { ...customer, CustomerUUID }
}

function rowOf(
  tx: Tx,
  input: InviteInput,
  inviter: Permitted<CustomerRow & { CustomerUUID: Uuid }, 'approval:write'>,
  RequestedByProductUUID: Uuid | null,
) {
  return {
    CustomerUUID: inviter.CustomerUUID,
    UUID: tx.newUuid(),
    ApprovalType: input.ApprovalType,
    RequestedByCustomerName: `${inviter.FirstName} ${inviter.LastName}`.trim(),
    Description: input.Description?.trim() || null,
    RequestedByProductUUID,
    ResourceUUID: input.ResourceUUID?.toLowerCase() ?? null,
    ResourceDetails: input.ResourceDetails ?? null,
    Name: input.Name?.trim() || null,
    SpendLimit: input.SpendLimit ?? null,
    SpendCycle: input.SpendCycle ?? null,
    SpendCycleCount: input.SpendCycleCount ?? null,
    State: 'REQUEST' as const,
    answeredBy: null,
    answeredAt: null,
    expiredAt: null,
  }
}

/** The same invite if it was sent before and is still pending: it is sent only once. */
async function sameThatWaits(tx: Tx, row: ApprovalRow): Promise<ApprovalRow | undefined> {
  const sent = await sentBy(tx, row.CustomerUUID, new Date(tx.now().getTime() - hourMs - 1))
  const nowMs = tx.now().getTime()
  return sent.find(
    (one) =>
      isWaiting({ state: one.State, expiresAtMs: one.expiresAt.getTime() }, nowMs) &&
      sameness.every((field) => one[field] === row[field]),
  )
}

const sameness = [
  'ApprovalType',
  'RequestedTo',
  'RequestedByProductUUID',
  'ResourceUUID',
  'ResourceDetails',
  'Description',
  'Name',
  'SpendLimit',
  'SpendCycle',
  'SpendCycleCount',
] as const satisfies (keyof ApprovalRow)[]

async function limitInvites(tx: Tx, CustomerUUID: Uuid): Promise<void> {
  if (tx.actor.kind !== 'person') return
  const counted = await countTries(
    tx.single,
    [
      await bucketOf(tx, hourMs, inviteLimits.hour, 'invites an hour', CustomerUUID),
      await bucketOf(tx, dayMs, inviteLimits.day, 'invites a day', CustomerUUID),
    ],
    tx.now(),
  )
  if (!counted.isAllowed) throw new Refused(refuse('too-many-tries'))
}

/**
 * Whether an address may receive another message. If not, the invite only shows in the portal, and no message is sent.
 */
async function hasRoomFor(tx: Tx, to: string): Promise<boolean> {
  const bucket = await bucketOf(tx, hourMs, inviteLimits.toRecipient, 'invites to', to)
  return (await countTries(tx.single, [bucket], tx.now())).isAllowed
}
