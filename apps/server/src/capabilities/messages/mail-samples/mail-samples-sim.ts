import { money } from '@waea/kit/money'
import type { SimMails } from '../mail-data/mail-data-sim.ts'

/** A sample of each mail about changes of a SIM. */
export const simSamples: SimMails = {
  'calls-forwarded': {
    FirstName: 'Aroha',
    MSISDN: '021 555 0142',
    service: 'Tama · 021 555 0142',
    forwards: [
      { kind: 'CFU', to: '09 555 0100' },
      { kind: 'CFNRY', to: '021 555 0143' },
    ],
    path: '/profile/plans/supp-features',
  },
  'number-changed': {
    FirstName: 'Aroha',
    MSISDN: '021 555 0187',
    service: 'Tama · 021 555 0187',
    before: '021 555 0142',
    AmountCents: money(1000),
    paidFrom: 'credit',
    path: '/profile/plans/sim-card-actions/phone-number-change',
  },
  'number-change-failed': {
    FirstName: 'Aroha',
    MSISDN: '021 555 0142',
    service: 'Tama · 021 555 0142',
    wanted: '021 555 0187',
    path: '/profile/plans/sim-card-actions/phone-number-change',
  },
}
