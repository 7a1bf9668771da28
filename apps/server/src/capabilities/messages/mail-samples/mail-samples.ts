import { calendarDay } from '@waea/kit/calendar-day'
import { money } from '@waea/kit/money'
import type { MailData } from '../mail-data/mail-data.ts'
import type { RefundData } from '../mail-data/refund-data.ts'
import { billSamples } from './mail-samples-bill.ts'
import { creditSamples } from './mail-samples-credit.ts'
import { debitSamples } from './mail-samples-debit.ts'
import { dunningSamples } from './mail-samples-dunning.ts'
import { fibreSamples } from './mail-samples-fibre.ts'
import { groupSamples } from './mail-samples-groups.ts'
import { guestSamples } from './mail-samples-guest.ts'
import { helpSamples } from './mail-samples-help.ts'
import { inviteSamples } from './mail-samples-invites.ts'
import { orderSamples } from './mail-samples-order.ts'
import { planSamples } from './mail-samples-plan.ts'
import { portingSamples } from './mail-samples-porting.ts'
import { productTypeSamples } from './mail-samples-product-type.ts'
import { simSamples } from './mail-samples-sim.ts'

const refundSample: RefundData = { RefundCents: money(4500), CardLast4: '4242', CardBrand: 'visa' }

/**
 * Sample data for a mail of each kind, to look at its design. Covers all templates: a new mail only compiles with a
 * sample.
 */
export const sampleMails: MailData = {
  ...billSamples,
  ...dunningSamples,
  ...orderSamples,
  ...planSamples,
  ...portingSamples,
  ...fibreSamples,
  ...creditSamples,
  ...guestSamples,
  ...inviteSamples,
  ...helpSamples,
  ...groupSamples,
  'verify-email': { FirstName: 'Aroha', code: '012345', path: '/email-verify-page?Secret=s', minutes: 10 },
  'sim-change': {
    FirstName: 'Aroha',
    MSISDN: '021 555 0142',
    service: 'Tama · 021 555 0142',
    what: 'swap-asked',
    path: '/profile/plans',
    notMePath: '/sim/not-me?Token=s',
  },
  'already-registered': { signInPath: '/sign-in', recoverPath: '/forgot-pass' },
  welcome: { FirstName: 'Aroha', path: '/' },
  'password-recovery': { FirstName: 'Aroha', path: '/new-password?Secret=s', minutes: 60 },
  'step-up-code': { FirstName: 'Aroha', code: '123456', path: '/profile/account/security', minutes: 10 },
  'security-changed': {
    FirstName: 'Aroha',
    what: 'passkey-added',
    name: 'My phone',
    path: '/profile/account/security',
  },
  'email-changed': { FirstName: 'Aroha', newEmail: 'a•••••@new.example.nz', signInPath: '/sign-in' },
  'password-changed': { FirstName: 'Aroha', recoverPath: '/forgot-pass' },
  'sign-in-code': { FirstName: 'Aroha', code: '012345', path: '/one-time-code?for=v', minutes: 10 },
  'temporary-login': { FirstName: 'Aroha', path: '/link/login/temporarily?code=s', minutes: 10, lastsMinutes: 15 },
  invitation: { account: 'Prepay Demo', path: '/identity-link?code=s', days: 7 },
  'access-ended': { FirstName: 'Tama', account: 'Prepay Demo', hasLeft: false, path: '/profile/account/security' },
  'access-ended-of': { FirstName: 'Aroha', name: 'Tama Rewi', hasLeft: false, path: '/profile/account/security' },
  'password-set': { FirstName: 'Aroha', recoverPath: '/forgot-pass' },
  'provider-connected': { FirstName: 'Aroha', provider: 'Google', recoverPath: '/forgot-pass' },
  'order-confirmation': {
    FirstName: 'Aroha',
    Number: 'W10000001',
    hasReceipt: true,
    sums: {
      Today: [
        { Name: 'Four Weeks 10', Quantity: 2, AmountCents: money(4000) },
        { Name: 'Physical SIM', Quantity: 3, AmountCents: money(1500) },
      ],
      DueCents: money(5500),
      DueTaxCents: money(717),
      OnBill: [
        { Name: 'Max', Quantity: 1, AmountCents: money(6000), Interval: '1 month', Periods: 6, ThenCents: money(7000) },
      ],
      BillCents: money(6000),
      BillTaxCents: money(783),
      FirstBillBy: calendarDay('2026-12-07'),
      Renewals: [{ Name: 'Four Weeks 10', Quantity: 2, AmountCents: money(4000), Interval: '28 day' }],
      Once: ['Week 3'],
    },
    deliveredTo: ['12 Queen Street', 'Wellington 6011'],
    esims: [{ sim: 'Four Weeks 10 for Tama (eSIM ending 0014)', path: '/activation/CODE' }],
    path: '/profile/order-history',
  },
  'payment-receipt': {
    FirstName: 'Aroha',
    Number: 'R10000001',
    what: 'Order W10000001',
    AmountCents: money(9500),
    AmountTaxCents: money(1239),
    paidOn: '2026-11-20',
    CardLast4: '4242',
    CardBrand: 'visa',
    path: '/profile/order-history',
  },
  'arrears-paid': {
    FirstName: 'Aroha',
    Number: 'R10000001',
    outcome: 'open',
    AmountCents: money(8640),
    paidOn: '2026-11-20',
    CardLast4: '4242',
    CardBrand: 'visa',
    path: '/profile',
  },
  'order-failed': {
    FirstName: 'Aroha',
    Number: 'W10000001',
    lost: ['eSIM + Endless 40'],
    isAll: true,
    ...refundSample,
    path: '/profile/order-history',
  },
  'activation-failed': {
    FirstName: 'Aroha',
    service: 'eSIM ending 0014',
    what: 'Endless 40',
    ...refundSample,
    path: '/profile/payments-history',
  },
  'plan-refunded': {
    FirstName: 'Aroha',
    service: 'Tama · 021 555 0142',
    what: 'Endless 40',
    ...refundSample,
    path: '/profile/payments-history',
  },
  'plan-change': {
    FirstName: 'Aroha',
    service: 'Tama · 021 555 0142',
    news: 'waits',
    oldName: 'Four Weeks 10',
    newName: 'Four Weeks Endless',
    on: '2026-12-05',
    AmountCents: money(4000),
    isOnBill: false,
    path: '/profile/plans/your-plan',
  },
  'parcel-undeliverable': {
    FirstName: 'Aroha',
    service: 'Four Weeks 10 (SIM card ending 0012)',
    Number: 'W10000001',
    what: 'Physical SIM + Four Weeks 10',
    sentTo: ['12 Queen Street', 'Wellington 6011'],
    TrackingNumber: 'KEA000000001',
    sums: {
      Today: [
        { Name: 'Four Weeks 10', Quantity: 1, AmountCents: money(2000) },
        { Name: 'Physical SIM', Quantity: 1, AmountCents: money(500) },
      ],
      DueCents: money(2500),
      DueTaxCents: money(326),
      OnBill: [],
      BillCents: money(0),
      BillTaxCents: money(0),
      Renewals: [{ Name: 'Four Weeks 10', Quantity: 1, AmountCents: money(2000), Interval: '28 day' }],
      Once: [],
    },
    RefundCents: money(2500),
    CardLast4: '4242',
    CardBrand: 'visa',
    path: '/profile/order-history',
  },
  ...debitSamples,
  ...productTypeSamples,
  ...simSamples,
  'service-ready': {
    FirstName: 'Aroha',
    MSISDN: '021 555 0142',
    service: 'Tama · 021 555 0142',
    kind: 'esim',
    path: '/onboarding?mobile=m',
  },
  'service-active': {
    FirstName: 'Aroha',
    MSISDN: '021 555 0142',
    service: 'Tama · 021 555 0142',
    planName: 'Endless 40',
    path: '/mobile',
  },
}
