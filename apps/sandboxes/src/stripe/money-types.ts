import type { BillingDetails, Metadata } from './types.ts'

export interface Charge {
  id: string
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  application: null
  balance_transaction: string | null
  billing_details: BillingDetails
  calculated_statement_descriptor: string | null
  captured: boolean
  created: number
  currency: string
  customer: string | null
  description: string | null
  disputed: boolean
  failure_balance_transaction: null
  failure_code: string | null
  failure_message: string | null
  fraud_details: Record<string, never>
  livemode: false
  metadata: Metadata
  outcome: Record<string, unknown>
  paid: boolean
  payment_intent: string
  payment_method: string
  payment_method_details: object
  receipt_email: string | null
  receipt_number: null
  receipt_url: string | null
  refunded: boolean
  review: null
  shipping: Record<string, unknown> | null
  statement_descriptor: string | null
  statement_descriptor_suffix: string | null
  status: 'succeeded' | 'failed' | 'pending'
  transfer_group: string | null
}

export interface Refund {
  id: string
  object: 'refund'
  amount: number
  balance_transaction: string | null
  charge: string
  created: number
  currency: string
  destination_details: Record<string, unknown>
  metadata: Metadata
  payment_intent: string
  reason: string | null
  receipt_number: null
  status: 'pending' | 'succeeded' | 'failed' | 'canceled'
  failure_balance_transaction?: string
  failure_reason?: string
}

export interface BalanceTransaction {
  id: string
  object: 'balance_transaction'
  amount: number
  available_on: number
  balance_type: 'payments'
  created: number
  currency: string
  description: string | null
  exchange_rate: null
  fee: number
  fee_details: { amount: number; application: null; currency: string; description: string; type: string }[]
  net: number
  reporting_category: string
  source: string
  status: 'pending' | 'available'
  type: 'charge' | 'refund' | 'refund_failure' | 'adjustment'
}

/** A direct debit authority for a bank account. */
export interface Mandate {
  id: string
  object: 'mandate'
  created: number
  customer_acceptance: Record<string, unknown>
  livemode: false
  multi_use: Record<string, never>
  on_behalf_of: null
  payment_method: string
  payment_method_details: { nz_bank_account: Record<string, never>; type: 'nz_bank_account' }
  status: 'active' | 'inactive' | 'pending'
  type: 'multi_use'
}

/** A disputed payment, and what was withdrawn for it. */
export interface Dispute {
  id: string
  object: 'dispute'
  amount: number
  charge: string
  created: number
  currency: string
  is_charge_refundable: boolean
  livemode: false
  metadata: Metadata
  payment_intent: string
  reason: string
  status: 'lost' | 'won' | 'needs_response' | 'warning_needs_response' | 'warning_closed'
  /** The amounts withdrawn and reinstated. */
  balance_transactions: BalanceTransaction[]
  evidence_details: { due_by: number | null }
}
