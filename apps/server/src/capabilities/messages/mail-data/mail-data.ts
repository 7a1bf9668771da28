import type { OrderSums } from '@waea/domain/shop/orders/order-sums'
import type { AfterAllowance, AlertLevel } from '@waea/domain/usage/alerts'
import type { UsageType } from '@waea/domain/usage/rating/usage-type'
import type { Money } from '@waea/kit/money'
import type { ArrearsMails } from './mail-data-arrears.ts'
import type { BillMails } from './mail-data-bill.ts'
import type { DebitMails } from './mail-data-debit.ts'
import type { FibreMails } from './mail-data-fibre.ts'
import type { GroupMails } from './mail-data-groups.ts'
import type { GuestMailData } from './mail-data-guest.ts'
import type { HelpMails } from './mail-data-help.ts'
import type { InviteMails } from './mail-data-invites.ts'
import type { OrderMails } from './mail-data-order.ts'
import type { PlanMails } from './mail-data-plan.ts'
import type { PortingMails } from './mail-data-porting.ts'
import type { ProductTypeMails } from './mail-data-product-type.ts'
import type { SimMails } from './mail-data-sim.ts'
import type { SimChangeMails } from './mail-data-sim-change.ts'
import type { OfMobile, OfService } from './of-service.ts'
import type { CardInMail, RefundData } from './refund-data.ts'

/** Credit that one mobile gave to another, as one of the two customers is told. */
interface GiftTold extends OfService {
  FirstName: string
  /** The number of the other mobile. */
  MSISDN: string
  AmountCents: Money
  givenOn: string
  message?: string
  /** The credit of their own mobile after it. */
  BalanceCents: Money
  expiresOn?: string
  path: string
}

/** What a person agreed to with an automatic top-up; without days, or an amount that credit falls under, not by that. */
export interface AgreedTopUp {
  AmountCents: Money
  days?: number
  BelowCents?: Money
  /** The most that it takes in a calendar month. */
  CapCents: Money
  CardLast4: string
  CardBrand: string
}

/**
 * The data of each mail. Amounts are whole cents; a `path` is an address of the portal that begins with a slash, and
 * may hold a one-time secret; days are 'YYYY-MM-DD' in Pacific/Auckland.
 */
export interface MailData
  extends ArrearsMails,
    BillMails,
    DebitMails,
    FibreMails,
    GroupMails,
    GuestMailData,
    HelpMails,
    InviteMails,
    SimMails,
    SimChangeMails,
    OrderMails,
    PlanMails,
    PortingMails,
    ProductTypeMails {
  'verify-email': { FirstName: string; code: string; path: string; minutes: number }
  'already-registered': { signInPath: string; recoverPath: string }
  welcome: { FirstName: string; path: string }
  'password-recovery': { FirstName: string; path: string; minutes: number }
  'step-up-code': { FirstName: string; code: string; path: string; minutes: number }
  'security-changed': {
    FirstName: string
    what:
      | 'passkey-added'
      | 'passkey-removed'
      | 'provider-disconnected'
      | 'second-factor-on'
      | 'second-factor-off'
      | 'recovery-codes-made'
    /** The name of the passkey or the provider. */
    name?: string
    path: string
  }
  /** `isElsewhere`: the device on which it was changed stays signed in. */
  'password-changed': { FirstName: string; recoverPath: string; isElsewhere?: boolean }
  /** To the old address; the new one is shown in part only. */
  'email-changed': { FirstName: string; newEmail: string; signInPath: string }
  'sign-in-code': { FirstName: string; code: string; path: string; minutes: number }
  'temporary-login': { FirstName: string; path: string; minutes: number; lastsMinutes: number }
  invitation: { account: string; path: string; days: number }
  /** To whoever has lost it, and to the account. `hasLeft`: they gave it up themselves. */
  'access-ended': { FirstName: string; account: string; hasLeft: boolean; path: string }
  'access-ended-of': { FirstName: string; name: string; hasLeft: boolean; path: string }
  'password-set': { FirstName: string; recoverPath: string }
  'provider-connected': { FirstName: string; provider: string; recoverPath: string }
  'order-confirmation': {
    FirstName: string
    Number: string
    sums: OrderSums
    deliveredTo?: string[]
    /** It is attached. */
    hasReceipt?: true
    /** The eSIMs that are ready: what each is, by its plan, person and number, and the link that activates it. */
    esims?: readonly { sim: string; isReplacement?: true; path: string }[]
    path: string
  }
  'payment-receipt': CardInMail & {
    FirstName: string
    Number: string
    what: string
    AmountCents: Money
    /** Absent for a payment of bills. */
    AmountTaxCents?: Money
    paidOn: string
    path: string
  }
  /** A suspended account's debt was paid, and the outcome. */
  'arrears-paid': CardInMail & {
    FirstName: string
    Number: string
    outcome: 'open' | 'bills-left' | 'still-suspended' | 'returned'
    AmountCents: Money
    paidOn: string
    path: string
  }
  'payment-failed': { FirstName: string; what: string; AmountCents: Money; reason: string; path: string }
  /** Some SIMs of a paid order cannot be delivered; what was paid for them is refunded to the card. */
  'order-failed': RefundData & {
    FirstName: string
    Number: string
    /** The SIMs that cannot be delivered, with their plans. */
    lost: string[]
    /** Nothing of the order can be delivered. */
    isAll: boolean
    path: string
  }
  /** A SIM cannot be activated; what was paid for it is refunded to the card. */
  'activation-failed': RefundData &
    OfService & {
      FirstName: string
      /** What was paid for: a plan, or a SIM with its plan. */
      what: string
      /**
       * `undelivered`: the SIM came back with its parcel; `hold-ended`: the amount could not be held on the card until the
       * service started. Otherwise the network refused it.
       */
      why?: 'undelivered' | 'hold-ended' | 'returned' | 'refused'
      Number?: string
      path: string
    }
  /** A parcel cannot be delivered; what was paid for its SIM is refunded to the card. */
  'parcel-undeliverable': RefundData &
    OfService & {
      FirstName: string
      Number: string
      /** What was in it. */
      what: string
      sentTo: string[]
      TrackingNumber?: string
      /** What was paid for it was refunded earlier, and the customer was told then. */
      wasRefunded?: boolean
      path: string
    }
  /** 50%, 80% or all of an allowance is used. */
  'usage-alert': OfMobile & {
    FirstName: string
    kind: UsageType
    level: AlertLevel
    /** Amounts as they are shown: `2 GB`, `20`. */
    left: string
    total: string
    /** The first day without it, where all of it ends on one. */
    endsOn?: string
    next: AfterAllowance
    /** Charges are taken from credit, as far as it reaches. */
    isPrepay: boolean
    /** The casual rate; absent in what was told before rates came from the provider's file. */
    rateCents?: Money
    /** The extra that gives more of it. */
    extra?: { Name: string; AmountCents: Money }
    path: string
  }
  /** What is left ends soon; `renews` is the plan whose next period begins on that day. */
  'usage-expiry': OfMobile & {
    FirstName: string
    parts: { kind: UsageType; left: string }[]
    endsOn: string
    renews?: string
    path: string
  }
  /** Use outside the plan has reached the customer's limit and stops until a day. */
  'spend-limit-reached': OfMobile & { FirstName: string; LimitCents: Money; liftsOn: string; path: string }
  /** In service, and not yet seen in a phone. */
  'service-ready': OfMobile & { FirstName: string; kind: 'esim' | 'card'; path: string }
  'service-active': OfMobile & { FirstName: string; planName?: string; path: string }
  'voucher-redeemed': OfMobile & {
    FirstName: string
    AmountCents: Money
    redeemedOn: string
    /** The mobile's credit after it; a mobile on a bill has none, its account has. */
    BalanceCents?: Money
    expiresOn?: string
    path: string
  }
  'credit-given': GiftTold
  'credit-received': GiftTold
  'top-up-receipt': CardInMail &
    OfMobile & {
      FirstName: string
      Number?: string
      AmountCents: Money
      AmountTaxCents: Money
      paidOn: string
      BalanceCents?: Money
      expiresOn?: string
      /** It was made automatically: what was agreed, and where it is changed. */
      auto?: { agreed: AgreedTopUp; nextOn?: string; path: string }
      path: string
    }
  'auto-top-up-on': OfMobile & { FirstName: string; agreed: AgreedTopUp; nextOn?: string; path: string }
  'auto-top-up-off': OfMobile & {
    FirstName: string
    why: 'asked' | 'card-removed' | 'mobile-ended' | 'on-bill' | 'taken-back'
    path: string
  }
  /** Nothing was charged. `needs-you`: the bank asks for the person. */
  'auto-top-up-failed': OfMobile & {
    FirstName: string
    AmountCents: Money
    CardLast4?: string
    CardBrand?: string
    outcome: 'tried-again' | 'paused' | 'needs-you'
    /** The day of the next try, where it is tried again. */
    againOn?: string
    path: string
  }
  /** The most that was agreed for a month is reached. */
  'auto-top-up-capped': OfMobile & { FirstName: string; CapCents: Money; againOn: string; path: string }
  'credit-ending': OfMobile & { FirstName: string; AmountCents: Money; endsOn: string; path: string }
  'credit-forfeited': OfMobile & { FirstName: string; AmountCents: Money; endedOn: string; path: string }
}

export type MailTemplate = keyof MailData
