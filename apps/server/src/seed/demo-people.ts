import type { demoPlans } from '../capabilities/catalogue/index.ts'
import type { SuspensionInput } from '../capabilities/customers/index.ts'
import type { DemoFibre } from './demo-fibre.ts'

/** The people of the demo, each named after what they show. */

export const demoPassword = 'Kiaora-2026!'

/** The operator of the demo: every role, and an authenticator app with a known secret. */
export const demoOperator = {
  email: 'operator@demo.waea.nz',
  name: 'Demo Operator',
  roles: ['support', 'finance', 'catalogue', 'admin'],
  secret: 'WAEADEMOWAEADEMOWAEADEMOWAEADEMO',
} as const

/** Bills of a demo account, a month apart. Accounts further down the list have higher numbers. */
export interface DemoBills {
  AccountNumber: string
  lastNumber: number
  count: number
  /** How many days ago the last one was issued. */
  lastDaysAgo: number
  /** The oldest is paid. */
  hasPaid?: true
  /** Data outside the plan on the last one. */
  outsideCents?: number
  /** Whether the account is suspended over its bills, after the usual notices. */
  suspended?: true
}

export interface DemoMobile {
  plan: keyof typeof demoPlans
  /** The last four digits of 021 555 …. */
  last4: string
  /** How many days of the current period have passed. */
  daysIn: number
  /** The share of the data allowance that is used up. */
  used: number
  topUpsCents: readonly number[]
  esim: boolean
  Nickname?: string
  /** Whether the used voucher was redeemed on it. */
  redeemed?: true
  /** The account's number and bills. */
  bills?: DemoBills
  /** An add-on bought a few days ago. */
  extra?: keyof typeof demoPlans
}

export interface DemoPerson {
  email: string
  who: string
  FirstName: string
  LastName: string
  accounts: readonly {
    LastName?: string
    suspended?: SuspensionInput
    cards?: readonly string[]
    mobiles?: readonly DemoMobile[]
    fibre?: DemoFibre
  }[]
}

const mobile = (plan: keyof typeof demoPlans, last4: string, more: Partial<DemoMobile> = {}): DemoMobile => ({
  plan,
  last4,
  daysIn: 15,
  used: 0.34,
  topUpsCents: [],
  esim: false,
  ...more,
})

const visa = 'pm_card_visa'
const mastercard = 'pm_card_mastercard'

/** One paid, one overdue, one due. */
const billsInOrder: DemoBills = {
  AccountNumber: '500142',
  lastNumber: 100_142,
  count: 3,
  lastDaysAgo: 3,
  hasPaid: true,
}

/** One that has been due for two days. */
const billsOverdue: DemoBills = { AccountNumber: '500150', lastNumber: 100_146, count: 1, lastDaysAgo: 17 }

/** Three unpaid bills: $86.40. */
const billsUnpaid: DemoBills = {
  AccountNumber: '500149',
  lastNumber: 100_145,
  count: 3,
  lastDaysAgo: 25,
  outsideCents: 1140,
  suspended: true,
}

export const demoPeople: readonly DemoPerson[] = [
  {
    email: 'prepay@demo.waea.nz',
    who: 'active prepay mobile, plan that renews by itself with an extra, credit, a saved card, a voucher redeemed, a year of usage',
    FirstName: 'Prepay',
    LastName: 'Demo',
    accounts: [
      {
        cards: [visa],
        mobiles: [
          mobile('prepayEndless', '0142', {
            topUpsCents: [2000, 3000],
            redeemed: true,
            esim: true,
            Nickname: 'Main',
            // Alerted at 80%; the rest comes from the add-on bought then.
            used: 0.82,
            extra: 'prepayData10',
          }),
        ],
      },
    ],
  },
  {
    email: 'postpay@demo.waea.nz',
    who: 'active postpay mobile, an open, a due, a paid and an overdue bill, two cards',
    FirstName: 'Postpay',
    LastName: 'Demo',
    accounts: [
      { cards: [visa, mastercard], mobiles: [mobile('postpayEndless40', '0143', { used: 0.61, bills: billsInOrder })] },
    ],
  },
  {
    email: 'payg@demo.waea.nz',
    who: 'active pay-as-you-go mobile with credit',
    FirstName: 'Payg',
    LastName: 'Demo',
    accounts: [{ cards: [visa], mobiles: [mobile('payg', '0144', { topUpsCents: [2000], used: 0 })] }],
  },
  {
    email: 'leader@demo.waea.nz',
    who: 'active postpay mobile; leads a family and a customer group, with invites waiting both ways',
    FirstName: 'Leader',
    LastName: 'Demo',
    accounts: [{ cards: [visa], mobiles: [mobile('postpayMax', '0145', { used: 0.2 })] }],
  },
  {
    email: 'member@demo.waea.nz',
    who: 'active postpay mobile; in the family and the customer group of leader@',
    FirstName: 'Member',
    LastName: 'Demo',
    accounts: [{ cards: [mastercard], mobiles: [mobile('postpayLight', '0146', { used: 0.86 })] }],
  },
  {
    email: 'several@demo.waea.nz',
    who: 'one person with three customer accounts, one of them suspended',
    FirstName: 'Several',
    LastName: 'Demo',
    accounts: [
      { LastName: 'Home', cards: [visa], mobiles: [mobile('prepay10', '0147', { topUpsCents: [2000] })] },
      { LastName: 'Work', cards: [mastercard], mobiles: [mobile('postpayEndless100', '0148')] },
      { LastName: 'Closed', suspended: { because: 'asked' } },
    ],
  },
  {
    email: 'suspended@demo.waea.nz',
    who: 'an account that is suspended over three bills, $86.40 together, a saved card',
    FirstName: 'Suspended',
    LastName: 'Demo',
    accounts: [
      {
        cards: [visa],
        mobiles: [mobile('postpayLight', '0149', { used: 1, daysIn: 27, bills: billsUnpaid })],
      },
    ],
  },
  {
    email: 'overdue@demo.waea.nz',
    who: 'active postpay mobile, a bill of $45.00 that has been overdue for two days, a saved card',
    FirstName: 'Overdue',
    LastName: 'Demo',
    accounts: [{ cards: [visa], mobiles: [mobile('postpayEndless40', '0150', { daysIn: 20, bills: billsOverdue })] }],
  },
  {
    email: 'new@demo.waea.nz',
    who: 'verified email, no card, no mobile',
    FirstName: 'New',
    LastName: 'Demo',
    accounts: [{}],
  },
  {
    email: 'fibre@demo.waea.nz',
    who: 'verified email, a saved card, an active fibre connection',
    FirstName: 'Fibre',
    LastName: 'Demo',
    accounts: [{ cards: [visa], fibre: { plan: 'fibreHome', daysIn: 40, Nickname: 'Home' } }],
  },
]
