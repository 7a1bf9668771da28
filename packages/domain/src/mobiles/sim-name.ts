/** A SIM as messages name it, by its plan, who it is for, and the end of its number: `Max for Tama (eSIM ending 0014)`. */
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
