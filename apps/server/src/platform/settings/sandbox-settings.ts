import * as kind from './kinds.ts'
import { optional } from './read.ts'

const { anyText, milliseconds, secret, webAddress, wholeNumber } = kind

/**
 * Settings of `npm start` and the sandboxes, in addition to the server's. The sandboxes import nothing of ours, so `npm
 * start` checks these for them.
 */
export const sandboxSettings = {
  LOG_DIR: optional(anyText, 'where the server and the sandboxes log; DATA_DIR/logs'),
  SANDBOX_HOST: optional(kind.hostName, 'where the sandboxes listen; 127.0.0.1'),
  SANDBOX_SEED: optional(wholeNumber(0), 'repeats a run’s chance; the time'),
  NETWORK_STEP_MS: optional(milliseconds, 'how long each step of an activation takes; 3000'),
  NETWORK_ATTACH_STEPS: optional(wholeNumber(0), 'how many steps after it a SIM is in a phone; 4, and 0 is never'),
  NETWORK_DRIP_MS: optional(milliseconds, 'how often a mobile uses a little data; 0 is never'),
  NETWORK_SIM_STOCK: optional(anyText, 'fixed SIMs, divided by commas'),
  COURIER_STEP_MS: optional(milliseconds, 'how long each step of a parcel takes; 20000'),
  PORTING_STEP_MS: optional(milliseconds, 'how long each step of another provider takes; 2000'),
  PORTING_PARTNER_HOURS: optional(
    kind.oneOf('always', 'business', 'closed'),
    'when the porting system and the other providers work; always',
  ),
  FIBRE_STEP_MS: optional(milliseconds, 'how long each step of a fibre order takes; 5000'),
  FIBRE_FAST: optional(
    kind.onOrOff,
    'visits and days of connection come one FIBRE_STEP_MS after they were booked or asked for, not at their time; on',
  ),
  REWARDS_DELAYS: optional(kind.onOrOff, 'the rewards service takes 0.5 s for a list and 1 s for one bonus'),
  STRIPE_REFUND_MS: optional(milliseconds, 'how long a bank takes over a refund; 3000'),
  STRIPE_HOLD_MS: optional(milliseconds, 'how long a bank holds an amount that is not captured; 604800000, seven days'),
  STRIPE_DEBIT_MS: optional(
    milliseconds,
    'how long a bank takes to answer a debit; 20000, for up to two business days',
  ),
  STRIPE_RANDOM_FAILURES: optional(
    { takes: 'a number from 0 to 1, true or off', read: readFailures },
    'a share of charges that fail; true means 0.05',
  ),
  STRIPE_WALLETS: optional(
    kind.listOf(kind.oneOf('apple_pay', 'google_pay')),
    'the wallets of every browser that pays; none',
  ),
  WAEA_URL: optional(webAddress, 'the portal that the sandboxes tell of what happens; npm start says it'),
  STRIPE_WEBHOOK_URL: optional(webAddress, 'where the portal hears of cards; at WAEA_URL'),
  STRIPE_WEBHOOK_EVENTS: optional(anyText, 'of what it hears'),
  NETWORK_CALLBACK_URL: optional(webAddress, 'where it hears of the network; at WAEA_URL'),
  NETWORK_USAGE_URL: optional(webAddress, 'where it hears of usage; at WAEA_URL'),
  NETWORK_EVENT_TYPES: optional(anyText, 'of what it hears'),
  COURIER_CALLBACK_URL: optional(webAddress, 'where it hears of parcels; at WAEA_URL'),
  PORTING_CALLBACK_URL: optional(webAddress, 'where it hears of numbers on the move; at WAEA_URL'),
  FIBRE_CALLBACK_URL: optional(webAddress, 'where it hears of fibre orders; at WAEA_URL'),
  TICKETS_CALLBACK_URL: optional(webAddress, 'where it hears of tickets; at WAEA_URL'),
  SMS_CALLBACK_URL: optional(webAddress, 'where somebody hears of text messages'),
  SMS_SIGNATURE_SECRET: optional(secret, 'with which the SMS gateway signs that'),
}

function readFailures(text: string): number | boolean | undefined {
  return kind.share.read(text) ?? (/^(true|off|false)$/i.test(text) ? text.toLowerCase() === 'true' : undefined)
}
