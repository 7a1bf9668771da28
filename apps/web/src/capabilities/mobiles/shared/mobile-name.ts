import { displayMsisdn } from '@waea/kit/msisdn'

/** The fields that a mobile's name is made from. */
export type Named = {
  Nickname?: string | undefined
  MSISDN?: string | undefined
  ICCID?: string | undefined
  SIMID?: string | undefined
  SIMType: 'esim' | 'real_sim'
}

/** A mobile's formatted number; for a SIM without a number, the last four digits printed on it. */
export function mobileNumber(mobile: Named): string {
  if (mobile.MSISDN) return displayMsisdn(mobile.MSISDN)
  const kind = mobile.SIMType === 'esim' ? 'eSIM' : 'SIM'
  const last4 = (mobile.ICCID ?? mobile.SIMID)?.slice(-4)
  return last4 ? `${kind} ···· ${last4}` : kind
}

/** A mobile's name: its nickname, else its number. */
export function mobileName(mobile: Named): string {
  return mobile.Nickname?.trim() || mobileNumber(mobile)
}

/** A mobile's number, after its nickname if it has one. */
export function nameAndNumber(mobile: Named): string {
  return mobile.Nickname ? `${mobileName(mobile)} · ${mobileNumber(mobile)}` : mobileNumber(mobile)
}
