import { displayMsisdn } from '@waea/kit/msisdn'

/** A SIM's name in messages, from its plan, its user, and the end of its number: `Max for Tama (eSIM ending 0014)`. */
export function simName(sim: {
  isEsim: boolean
  ICCID: string | null
  plan?: string | undefined
  forName?: string | undefined
}): string {
  const kind = sim.isEsim ? 'eSIM' : 'SIM card'
  const card = sim.ICCID ? `${kind} ending ${sim.ICCID.slice(-4)}` : kind
  const use = [sim.plan, sim.forName && `for ${sim.forName}`].filter(Boolean).join(' ')
  return use ? `${use} (${card})` : card
}

/** A mobile's name in the subject of a message: `Tama · 021 555 0142`; its SIM's name if it has no number yet. */
export function mobileCalled(mobile: {
  Nickname: string | null
  MSISDN: string | null
  SIMType: 'esim' | 'real_sim'
  ICCID: string | null
  plan: { Name: string } | null
}): string {
  const { Nickname, MSISDN, SIMType, ICCID, plan } = mobile
  const forName = Nickname?.trim() || undefined
  if (MSISDN) return [forName, displayMsisdn(MSISDN)].filter(Boolean).join(' · ')
  return simName({ isEsim: SIMType === 'esim', ICCID, plan: plan?.Name, forName })
}
