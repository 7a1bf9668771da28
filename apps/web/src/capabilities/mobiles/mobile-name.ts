import { displayMsisdn } from '@waea/kit/msisdn'

/** What tells one mobile from another. */
export type Named = {
  Nickname?: string | undefined
  MSISDN?: string | undefined
  ICCID?: string | undefined
  SIMID?: string | undefined
  SIMType: 'esim' | 'real_sim'
}

/** A mobile's number as people read it, or of a SIM without a number the last four digits that are printed on it. */
export function mobileNumber(mobile: Named): string {
  if (mobile.MSISDN) return displayMsisdn(mobile.MSISDN)
  const kind = mobile.SIMType === 'esim' ? 'eSIM' : 'SIM'
  const last4 = (mobile.ICCID ?? mobile.SIMID)?.slice(-4)
  return last4 ? `${kind} ···· ${last4}` : kind
}

/** A mobile's name: the one that its owner gave it, else its number. */
export function mobileName(mobile: Named): string {
  return mobile.Nickname?.trim() || mobileNumber(mobile)
}
