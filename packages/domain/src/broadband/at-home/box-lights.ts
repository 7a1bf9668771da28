/** The lights of the fibre box (ONT) in the house, as a person sees them. */
export interface BoxLights {
  power: 'on' | 'off'
  /** The light of the fibre. */
  optical: 'steady' | 'flashing' | 'off'
  /** The light of the socket that the router is in. */
  lan: 'on' | 'off'
}

/** The line as its company measured it. */
export interface MeasuredLine {
  box: 'online' | 'no-power' | 'no-signal'
  isRouterSeen: boolean
}

/**
 * What is wrong, from the wall to the router: the box has no power, gets no light from the street, is still connecting,
 * or sees no router; or nothing up to the router.
 */
const lineFaults = ['no-power', 'no-signal', 'connecting', 'no-router', 'none'] as const
export type LineFault = (typeof lineFaults)[number]

/** The fault that the lights show. */
export function faultOfLights({ power, optical, lan }: BoxLights): LineFault {
  if (power === 'off') return 'no-power'
  if (optical === 'off') return 'no-signal'
  if (optical === 'flashing') return 'connecting'
  return lan === 'off' ? 'no-router' : 'none'
}

/** The fault that the company measured. */
export function faultOfLine({ box, isRouterSeen }: MeasuredLine): LineFault {
  if (box !== 'online') return box
  return isRouterSeen ? 'none' : 'no-router'
}

/**
 * The fault to mend first. The lights win where they show one, as the person stands before them now; a box that looks
 * well and that the company does not reach has no signal.
 */
export function faultToMend(lights: BoxLights | undefined, line: MeasuredLine | undefined): LineFault {
  const seen = lights ? faultOfLights(lights) : 'none'
  if (seen !== 'none') return seen
  const measured = line ? faultOfLine(line) : 'none'
  return lights && measured === 'no-power' ? 'no-signal' : measured
}

/** Whether the box can be restarted from afar: the company reaches it. */
export function canRestart(line: MeasuredLine | undefined): boolean {
  return line?.box === 'online'
}
