import type { ApprovalType } from '@waea/domain/approvals/approval'
import type { ApprovalTerms } from '@waea/domain/approvals/terms'
import type { Uuid } from '@waea/kit/ids'

/** An invite: its customer and what it requests. `terms` are what both have agreed to, once it is approved. */
interface ApprovalEvent {
  CustomerUUID: Uuid
  ApprovalUUID: Uuid
  ApprovalType: ApprovalType
  RequestedByProductUUID: Uuid | null
  ResourceUUID: Uuid | null
  ResourceDetails: string | null
  Description: string | null
  terms: ApprovalTerms
}

declare module '../../platform/jobs/events.ts' {
  interface Events {
    /** An invite was accepted. The capability it concerns carries out the request, and may find that it cannot. */
    'approval.approved': ApprovalEvent & { ApprovedBy: Uuid }
    'approval.rejected': ApprovalEvent
    'approval.cancelled': ApprovalEvent
    'approval.expired': ApprovalEvent
  }
}
