import { createHash } from 'node:crypto'
import type { Gives } from '@waea/contract/call'
import type { approvals } from '@waea/contract/people/approvals'
import { kindOfApproval } from '@waea/domain/approvals/approval'
import { providerId } from '@waea/domain/catalogue/catalogue-item'
import { nanos } from '@waea/kit/nanos'
import type { ApprovalRow } from './approvals.store.ts'

export type ApprovalAnswer = Gives<typeof approvals.approval>

/** An invite as the wire shows it to one side. A shown `code` is repeated only if it belongs to this invite. */
export function approvalAnswer(row: ApprovalRow, side: 'sent' | 'incoming', code?: string): ApprovalAnswer {
  const isCode = code !== undefined && hashOfCode(code).equals(row.codeHash)
  return {
    UUID: row.UUID,
    SPID: providerId,
    ...(side === 'sent' && { CustomerUUID: row.CustomerUUID }),
    ...(isCode && { ApprovalCode: code }),
    Type: kindOfApproval(row.ApprovalType),
    invite_type: side,
    ApprovalType: row.ApprovalType,
    State: row.State,
    RequestedTo: row.RequestedTo,
    RequestedByCustomerName: row.RequestedByCustomerName,
    ...(side === 'sent' && row.RequestedByProductUUID && { RequestedByProductUUID: row.RequestedByProductUUID }),
    ...(row.Description !== null && { Description: row.Description }),
    ...(row.ResourceUUID && { ResourceUUID: row.ResourceUUID }),
    ...(row.ResourceDetails && { ResourceDetails: row.ResourceDetails }),
    ...(row.SpendLimit !== null && { SpendLimit: row.SpendLimit }),
    ...(row.SpendCycle && { SpendCycle: row.SpendCycle }),
    ...(row.SpendCycleCount !== null && { SpendCycleCount: row.SpendCycleCount }),
    ...(row.Name !== null && { Name: row.Name }),
    CreatedAtNanos: nanos(row.createdAt),
    ExpiresAtNanos: nanos(row.expiresAt),
    ...(row.answeredAt && { AnsweredAtNanos: nanos(row.answeredAt) }),
  }
}

/** A code has 256 random bits, so its hash needs no key and no salt. */
export function hashOfCode(code: string): Buffer {
  return createHash('sha256').update(code).digest()
}
