import { compact } from '@waea/kit/typed'
import type { NumberType } from './request.ts'

/** How a mobile's number is paid for, and so what another provider has to give for it (D55). */
export function mobileNumberType(BillingReference: string | null): NumberType {
  return BillingReference?.startsWith('postpay') ? 'postpay' : 'prepay'
}

/** A number of ours, by what its holder can prove it. */
export interface Held {
  ICCID: string | null
  SIMID: string | null
  AccountNumber: string | null
}

/**
 * Whether what another provider was given is the holder's: the account number of a monthly mobile, and of any other the
 * number of its SIM, as it stands on the card or without its first two digits and its last.
 */
export function proofFits(
  type: NumberType,
  { ICCID, SIMID, AccountNumber }: Held,
  given: { accountNumber?: string; simNumber?: string },
): boolean {
  if (type === 'postpay') return AccountNumber !== null && digits(given.accountNumber) === AccountNumber
  const sim = digits(given.simNumber)
  return (
    sim !== '' && [ICCID, SIMID, ICCID?.slice(2, 18)].some((own) => own !== null && own !== undefined && own === sim)
  )
}

const digits = (text: string | undefined): string => compact(text ?? '')
