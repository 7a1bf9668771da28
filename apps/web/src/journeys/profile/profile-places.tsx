import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ProfileCard } from '@waea/domain/customers/profile-cards'
import {
  CreditCard,
  FileText,
  type LucideIcon,
  MapPin,
  Package,
  ReceiptText,
  Smartphone,
  Ticket,
  UserRound,
  UsersRound,
  Wallet,
} from 'lucide-react'
import type { Address } from '../../shell/routing/shared/addresses.ts'

export type ProfilePlace = { to: Address; icon: LucideIcon; title: MessageDescriptor; says: MessageDescriptor }

/** The link and text of each card on the profile home (1§2). */
export const profilePlaces: Readonly<Record<ProfileCard, ProfilePlace>> = {
  account: {
    to: '/profile/account/personal-data',
    icon: UserRound,
    title: msg`Personal data`,
    says: msg`Your name, email, password and number`,
  },
  shipping_details: {
    to: '/profile/shipping-details',
    icon: MapPin,
    title: msg`Delivery addresses`,
    says: msg`Where we send your SIMs`,
  },
  order_history: {
    to: '/profile/order-history',
    icon: Package,
    title: msg`Your orders`,
    says: msg`SIMs on their way, and earlier orders`,
  },
  pay_bill: { to: '/profile/pay-bill', icon: Wallet, title: msg`Pay a bill`, says: msg`Pay what you owe by card` },
  customer_groups: {
    to: '/profile/customer-groups',
    icon: UsersRound,
    title: msg`Customer groups`,
    says: msg`Accounts you manage together`,
  },
  mobile_groups: {
    to: '/profile/mobile-groups',
    icon: Smartphone,
    title: msg`Mobile groups`,
    says: msg`Family and companion plans`,
  },
  payment_methods: {
    to: '/profile/payment-methods',
    icon: CreditCard,
    title: msg`Payment methods`,
    says: msg`Your saved cards, and which one pays`,
  },
  payment_history: {
    to: '/profile/payments-history',
    icon: ReceiptText,
    title: msg`Payments`,
    says: msg`Every payment and how it went`,
  },
  invoices: {
    to: '/profile/invoices',
    icon: FileText,
    title: msg`Invoices`,
    says: msg`Bills for your monthly plans`,
  },
  receipts: { to: '/profile/receipts', icon: FileText, title: msg`Receipts`, says: msg`To read or save as a PDF` },
  redeem_voucher: {
    to: '/profile/redeem-voucher',
    icon: Ticket,
    title: msg`Redeem a voucher`,
    says: msg`Turn a voucher into credit`,
  },
}
