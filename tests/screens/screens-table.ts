import { recapYear } from '@waea/domain/usage/usage-history'
import { dayOf } from '@waea/kit/calendar-day'
import { visitor } from './browser.ts'

/** The things created for detail screens: their numbers or links. */
export interface Made {
  order: string
  receipt: string
  /** The addresses of emailed links. */
  newPassword: string
  invitation: string
}

/** A route, who opens it, the heading they see, part of its content, and its address if it takes a value. */
export type Screen = readonly [route: string, who: string, heading: string, shows: string, address?: string]

const lastYear = recapYear(dayOf(new Date()))

/** Every screen of the portal, in the order of the route table; a missing route fails the test. */
export const screensOf = ({ order, receipt, newPassword, invitation }: Made): Screen[] => [
  ['/', visitor, 'Mobile that keeps its promises.', '$25.00 every month'],
  ['/plans/{-$plan}', visitor, 'Plans', '$25.00 every month', '/plans'],
  ['/package', visitor, 'What is in a plan', 'The price you see is the price you pay'],
  ['/international-plans', visitor, 'International calling rates', 'Bangladesh'],
  ['/no-plans-page', visitor, 'No plans', 'There are no plans to show at the moment'],
  ['/about', visitor, 'About us', 'Who we are'],
  ['/privacy', visitor, 'Privacy', 'What we hold'],
  ['/terms', visitor, 'Terms', 'New Zealand dollars'],
  ['/terms/$terms_path', visitor, 'Prepay terms', 'Credit lasts for one year', '/terms/prepay'],
  ['/sign-in', visitor, 'Sign in', 'Sign in with a passkey'],
  ['/sign-up', visitor, 'Create account', 'One account for your mobiles, your bills and your orders.'],
  ['/forgot-pass', visitor, 'Lost password', 'We’ll send you a link to set a new password.'],
  ['/sign-in/with/$provider', visitor, 'You’re not signed in', 'You didn’t finish signing in.', '/sign-in/with/google'],
  ['/one-time-code', visitor, 'Sign in with a code', 'We’ll send a code to your email'],
  ['/forgot-email', visitor, 'Lost email', 'We’ll text you a code, and then show you the account’s email.'],
  ['/identity-link', visitor, 'You’re invited', 'invited@demo.waea.nz', invitation],
  ['/link/login/temporarily', visitor, 'You’re not signed in', 'Enter the code from the message.'],
  ['/new-password', visitor, 'New password', 'At least 10 characters', newPassword],
  ['/email-verify-page', 'prepay', 'You’ve verified your email', 'There’s nothing left to do here.'],
  ['/eshop/email-verify', 'prepay', 'You’ve verified your email', 'There’s nothing left to do here.'],
  ['/select-account', 'several', 'Choose an account', 'Several Work'],
  ['/recap', 'prepay', `Your year ${lastYear}`, 'Save picture'],
  ['/suspended', 'suspended', 'This account is suspended', '$86.40'],
  ['/sim-purchase/{-$plan}', visitor, 'Choose a plan', 'Light', '/sim-purchase'],
  ['/sims-multi-plans/{-$plan}', visitor, 'Choose your SIM', 'How many SIMs?', '/sims-multi-plans'],
  ['/eshop', visitor, 'Your cart', 'Week 3'],
  ['/eshop/checkout', visitor, 'Who is it for?', 'Your SIM goes with an account'],
  ['/order-placement', visitor, 'Who is it for?', 'Your SIM goes with an account'],
  ['/eshop/checkout-landing', visitor, 'Your cart', 'Week 3'],
  ['/eshop/$plan', visitor, 'Choose your SIM', 'Week 3', '/eshop/week-3'],
  ['/activation/$code', visitor, 'Activate your SIM', 'eSIM ending', '/activation/WAEA-PREPAY-5'],
  ['/onboarding/{-$step}', 'prepay', 'Activate your SIM', 'Paid with the order', '/onboarding'],
  ['/profile', 'prepay', 'Your account', 'prepay@demo.waea.nz'],
  ['/profile/account/security', 'prepay', 'Security', 'Chrome on Linux'],
  ['/profile/account/security/password', 'prepay', 'Change password', 'Current password'],
  ['/profile/account/security-log', 'prepay', 'Security log', 'Signed in'],
  ['/profile/plans', 'prepay', 'Main', '14.50 GB'],
  ['/profile/plans/mobile', 'prepay', 'Main', '14.50 GB'],
  ['/profile/plans/mobile-app-dashboard', 'prepay', 'Main', '14.50 GB'],
  ['/profile/plans/usage', 'prepay', 'Usage', 'Extra 10 GB: 10 GB of 10 GB'],
  ['/profile/plans/usage/details', 'prepay', 'Usage details', 'Data, Four Weeks Endless'],
  ['/profile/plans/usage/settings', 'prepay', 'Alerts and limits', 'Nearly used'],
  ['/profile/plans/your-plan', 'prepay', 'Your plan', 'Renews for $40.00 on'],
  ['/profile/plans/renewal', 'prepay', 'Renewal', 'Pause until'],
  ['/profile/plans/all-plans', 'prepay', 'All plans', 'Week 3'],
  ['/profile/plans/change-plan', 'prepay', 'Change plan', 'less over four weeks'],
  ['/profile/plans/addons', 'prepay', 'Add-ons', 'Add Extra 2 GB'],
  ['/profile/plans/offers/all-offers', 'prepay', 'Offers', 'Max'],
  ['/profile/plans/offers/your-offers', 'prepay', 'Offers', 'No offers just for you'],
  ['/no-addons-page', 'prepay', 'No plan on this mobile', 'Casual rates'],
  ['/no-payment-methods', 'new', 'Your account is ready, New', 'There’s nothing in it yet.'],
  ['/profile/plans/top-up', 'prepay', 'Top up', 'Visa ···· 4242'],
  ['/profile/balance/top-up', 'prepay', 'Top up', 'Visa ···· 4242'],
  ['/profile/redeem-voucher', 'prepay', 'Redeem a voucher', '+$20.00'],
  ['/profile/balance/give-credit', 'prepay', 'Give credit', 'you can give $100.00 now'],
  ['/profile/balance/movements', 'prepay', 'Credit', 'Download as CSV'],
  ['/profile/balance/auto-top-up', 'prepay', 'Automatic top-up', 'It is off until you switch it on.'],
  ['/profile/payment-methods', 'prepay', 'Payment methods', 'Visa ···· 4242'],
  ['/profile/balance/payment-methods', 'postpay', 'Payment methods', 'Mastercard'],
  ['/profile/balance/payment-methods/add', 'prepay', 'Add a card', 'We charge nothing now.'],
  ['/profile/payments-history', 'prepay', 'Payments', '$30.00'],
  ['/profile/notices', 'prepay', 'Notices', 'What we emailed or texted you about your account in the last 12 months.'],
  ['/profile/order-history', 'prepay', 'Your orders', order],
  ['/profile/order-history/$number', 'prepay', `Order ${order}`, 'Four Weeks 10', `/profile/order-history/${order}`],
  ['/profile/shipping-details', 'prepay', 'Delivery addresses', 'Add an address'],
  ['/profile/receipts', 'prepay', 'Receipts', 'R100001'],
  ['/profile/account/receipts', 'prepay', 'Receipts', 'R100001'],
  ['/profile/account/receipts/$number', 'prepay', 'Receipt', `Order ${order}`, `/profile/account/receipts/${receipt}`],
  ['/profile/account/personal-data', 'prepay', 'Personal data', '021 555 0142'],
  ['/profile/account/personal-data/change-password', 'prepay', 'Change password', 'Current password'],
  ['/profile/account/personal-data/change-email', 'prepay', 'Change email', 'prepay@demo.waea.nz'],
  ['/profile/account/personal-data/change-notifications', 'prepay', 'Notifications', 'Special offers'],
  ['/profile/account/personal-data/auth-to-set-true-rewards-number', 'prepay', 'Rewards number', 'Link my card'],
  ['/sim-nicknames', 'prepay', 'SIM nicknames', 'Nickname of 021 555 0142'],
  ['/select-service', 'prepay', 'Choose a mobile', '021 555 0142'],
  ['/profile/quick-links', 'prepay', 'Quick links', 'Delivery addresses'],
  ['/profile/plans/my-app-home', 'prepay', 'Hello, Prepay', 'See what’s left, and what you pay next.'],
  ['/profile/plans/power', 'prepay', 'Save power', 'Use Wi-Fi where you can'],
  ['/welcome', 'prepay', 'Welcome to Waea, Prepay', 'Activate a SIM I have'],
]

/** Screens that only a whole journey reaches, and what it sees there. */
export const seenByJourneys: Readonly<Record<string, readonly [journey: string, sees: string]>> = {
  '/eshop/thanks': ['buy-a-sim.journey.ts', 'Your eSIM is ready'],
}

/** Who can see an unbuilt screen that a prepay customer can't. */
export const othersSee: Readonly<Record<string, string>> = {
  '/mobile-onboarding': visitor,
  '/profile/plans/billing': 'postpay',
}
