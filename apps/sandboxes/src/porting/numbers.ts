/** The outcome of a port, chosen by the number's last four digits; any other number is ported. */
export interface NumberOutcome {
  /** Refused immediately, with the porting system's error number. */
  atOnce?: { errorCode: number; reason: string }
  /** The losing provider refuses with this reason. */
  refusal?: string
  /** The number belongs to this provider; orders naming another one fail. */
  provider?: string
  /** The losing provider checks the holder's name, which must begin with this letter. */
  initial?: string
  isSilent?: boolean
  /** Both providers use one network, so the order is INTRA_CARRIER_WAIT before it is provisioned. */
  waits?: boolean
  /** The networks fail to activate it. */
  fails?: boolean
  /** Reports completion immediately, although nothing has moved. */
  lies?: boolean
}

const outcomes: Readonly<Record<string, NumberOutcome>> = {
  '9002': { provider: 'skinny' },
  '9003': { refusal: 'NOT_ACTIVE' },
  '9004': { atOnce: { errorCode: 520, reason: 'IN_PROGRESS' } },
  '9005': { atOnce: { errorCode: 510, reason: 'NOT_PORTABLE' } },
  '9006': { refusal: 'NO_CREDIT' },
  '9007': { fails: true },
  '9008': { isSilent: true },
  '9009': { lies: true },
  '9010': { waits: true },
  '9011': { refusal: 'LOCKED' },
  '9012': { initial: 'A' },
  '9013': { atOnce: { errorCode: 511, reason: 'NOT_ACCEPTED' } },
}

export function outcomeOf(phoneNumber: string): NumberOutcome {
  return outcomes[phoneNumber.slice(-4)] ?? {}
}

/** An account or SIM number that ends in 000 is wrong. */
export const isWrongProof = (proof: string | undefined): boolean => proof === undefined || proof.endsWith('000')
