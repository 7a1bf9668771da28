import { compact } from '@waea/kit/typed'
import type { NumberType } from './request.ts'

/** The type of a mobile's number, which decides what proof another provider must give for it (D55). */
export function mobileNumberType(BillingReference: string | null): NumberType {
  return BillingReference?.startsWith('postpay') ? 'postpay' : 'prepay'
}

/** One of our numbers, with what its holder can prove it by. */
export interface OwnNumber {
  ICCID: string | null
  SIMID: string | null
  AccountNumber: string | null
}

/**
 * Whether the proof given to another provider matches ours: the account number for a monthly mobile; for any other, its
 * SIM's number, as printed on the card or without its first two digits and its last.
 */
export function proofFits(
  type: NumberType,
  { ICCID, SIMID, AccountNumber }: OwnNumber,
  given: { accountNumber?: string; simNumber?: string },
): boolean {
  if (type === 'postpay') return AccountNumber !== null && digits(given.accountNumber) === AccountNumber
  const sim = digits(given.simNumber)
  return (
    sim !== '' && [ICCID, SIMID, ICCID?.slice(2, 18)].some((own) => own !== null && own !== undefined && own === sim)
  )
}

const digits = (text: string | undefined): string => compact(text ?? '')
