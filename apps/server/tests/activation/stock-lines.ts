import { stockColumns } from '@waea/domain/activation/stock-file'
import { luhnDigit } from '@waea/domain/sims/luhn'

type Values = Record<(typeof stockColumns)[number], string>

/** The values of a SIM card for prepay in a delivery, whose numbers end with these digits. */
export function aCard(last4: string, over: Partial<Values> = {}): Values {
  const body = `89649977000000${last4}`
  return {
    Brand: 'waea',
    SIMType: 'real_sim',
    BillingType: 'prepay',
    Replaces: '',
    ICCID: `${body}${luhnDigit(body)}`,
    IMSI: `53024770000${last4}`,
    SIMID: `207700${last4}`,
    PIN: '1234',
    PUK: '12345678',
    Code: `SHOP-TEST-${last4}`,
    LastDay: '2099-06-30',
    SMDPAddress: '',
    MatchingID: '',
    ...over,
  }
}

/** The file of a delivery. */
export function fileOf(...sims: readonly Values[]): string {
  const lines = sims.map((sim) => stockColumns.map((name) => sim[name]).join())
  return [stockColumns.join(), ...lines, ''].join('\r\n')
}
