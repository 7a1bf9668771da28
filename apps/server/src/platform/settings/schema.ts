import { brandIds, defaultBrand } from '@waea/brands/brands'
import { type FlagName, flagNames, flags } from '@waea/contract/flags'
import { broadbandTypes, planTypes } from '@waea/domain/catalogue/catalogue-entry'
import { defaultPlanChangeModes } from '@waea/domain/plans/plan-change'
import { helpSearchFile } from './help-search-file.ts'
import * as kind from './kinds.ts'
import { type OpenSetting, optional, required, requiredWith, requiredWithoutDefault, withDefault } from './read.ts'

const { anyText, onOrOff, oneOf, secret, theirAddress, webAddress, wholeNumber } = kind

/** The secret that a partner signed with until now: accepted beside the new one until it is taken out. */
const previousOf = (name: string) => optional(secret, `the value before of ${name}, accepted too while it is changed`)

const providerAddress = kind.orNone(theirAddress, '')

const own = {
  NODE_ENV: optional(oneOf('production', 'development', 'test'), 'production: no demo defaults, and HSTS'),
  PORT: withDefault(kind.port, 8080, 'the portal and its API'),
  HOST: optional(kind.hostName, 'where it listens; localhost, and in production 0.0.0.0'),
  DATABASE_URL: optional(kind.secretAddress('postgres:', 'postgresql:'), 'a PostgreSQL, 15 or later'),
  DATABASE_DIRECT_URL: optional(
    kind.secretAddress('postgres:', 'postgresql:'),
    'the same PostgreSQL past a pooler in transaction mode; DATABASE_URL',
  ),
  DATA_DIR: withDefault(
    anyText,
    '.data',
    'the folder of the bundled database, of logs and of the state of the sandboxes',
  ),
  SEED: optional(kind.seed, 'what an empty database is filled with; demo, and in production nothing but empty'),
  CLOCK: {
    ...withDefault(oneOf('real', 'test'), 'real', 'test lets a call move time; refused in production'),
    refusedBecause: 'moves time',
  },
  DRILL: withDefault(onOrOff, false, 'a restored database is tried: no job runs, and no partner is called'),
  WEB_DIST: optional(anyText, 'the folder of the built web; apps/web/dist'),
  BRAND: withDefault(oneOf(...brandIds), defaultBrand, 'the brand of the portal'),
  PUBLIC_URL: requiredWithoutDefault(webAddress, 'where people reach the portal; http://localhost:PORT'),
  WAEA_VERSION: withDefault(anyText, '0.1.0', 'the version that pages and faults are told with'),
  PASSWORD_MEMORY_KIB: {
    ...withDefault(wholeNumber(8, 1_048_576), 65_536, 'what hashing one password takes; fixed in production'),
    refusedBecause: 'changes how well passwords are kept',
  },
  POOL_SIZE: withDefault(wholeNumber(1, 1000), 16, 'database connections of a process'),
  METRICS_PORT: optional(kind.port, 'metrics and health, on an address of their own; unset there are none'),
  METRICS_HOST: withDefault(kind.hostName, 'localhost', 'where metrics and health are served'),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(webAddress, 'the collector of OpenTelemetry traces; unset nothing is traced'),
  LOG_LEVEL: withDefault(oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'), 'warn', 'of pino'),
  TRUSTED_PROXIES: withDefault(kind.proxies, ['loopback'], 'whose X-Forwarded-* headers are believed'),
  NETWORK_GATEWAYS: withDefault(
    kind.proxies,
    [],
    'gateways of the mobile network: their x-network-session is believed',
  ),
  RATE_LIMIT_PER_MINUTE: withDefault(wholeNumber(0), 3000, 'requests of one address; 0 sets no limit'),
  SIGN_UPS_OF_NETWORK_PER_HOUR: optional(wholeNumber(1), 'sign-ups of one network; 1000, and in production 100'),
}

const portal = {
  GST_NUMBER: required(anyText, '123-456-789', 'stands on receipts'),
  VOUCHER_KEY: required(secret, 'voucher-sandbox', 'hashes the codes of vouchers; keep it as it is'),
  SERVICE_TOKEN: requiredWithoutDefault(
    secret,
    'of the provider’s own program, which has every scope; without it its calls answer 401',
  ),
  OPERATOR_EMAIL: optional(kind.email, 'who is written to when something was put aside'),
  ABOUT_LINK: optional(theirAddress, 'an about page elsewhere'),
  SENTRY_DSN: optional(
    { ...theirAddress, takes: 'https://<public key>@<host>/<number of the project>', read: readDsn },
    'where pages and server report their faults',
  ),
  HOT_RELOAD_INTERVAL_S: withDefault(
    wholeNumber(1, 2_000_000),
    1800,
    'how long a tab goes on before it looks for a newer version',
  ),
  PROFILE_TABS: optional(
    kind.listOf(oneOf('my-app-home', 'personal-data', 'plans', 'store', 'my-orders')),
    'the profile tabs that are shown; all',
  ),
  AVAILABLE_PLANS: withDefault(
    kind.listOf({ takes: planTypes.join(', '), read: (text) => planTypes.find((one) => isSameWord(one, text)) }),
    planTypes,
    'the types of plans that are on sale',
  ),
  AVAILABLE_UFB_PLANS: withDefault(
    kind.listOf({
      takes: broadbandTypes.join(', '),
      read: (text) => broadbandTypes.find((one) => isSameWord(one, text)),
    }),
    broadbandTypes,
    'the types of fibre plans that are on sale',
  ),
  PLANS_PASSWORD: optional(secret, 'what visitors are asked for before they see plans; nothing'),
  NUMBER_CHANGE_CENTS: withDefault(wholeNumber(0, 100_000), 1000, 'what another number for a mobile costs; 0 is free'),
  SPEND_LIMIT_MOST_CENTS: withDefault(
    wholeNumber(0, 10_000_000),
    50_000,
    'the most one account may let another spend in a month',
  ),
  CREDIT_PAYOUT_MOST_CENTS: withDefault(
    wholeNumber(0, 10_000_000),
    50_000,
    'the most credit of a closed account that its customer is paid out without asking you; 0 is none',
  ),
  REFUND_ALONE_MOST_CENTS: withDefault(
    wholeNumber(0, 10_000_000),
    20_000,
    'the most of a payment that operators refund without a second one; 0 is none',
  ),
  ADJUST_MOST_CENTS: withDefault(
    wholeNumber(0, 10_000_000),
    20_000,
    'the most that operators credit a customer in 30 days, less what they charge them, and the other way round; 0 is none',
  ),
  USAGE_KEEP_MONTHS: optional(wholeNumber(13, 600), 'how long uses are kept; unset they have no end'),
  SIM_STOCK_LOW: optional(
    wholeNumber(1, 1_000_000),
    'fewer free SIMs of a kind for shops than this are warned about; unset there is no warning',
  ),
  PLAN_CHANGE_MODES: withDefault(
    kind.planChanges,
    defaultPlanChangeModes,
    'when plans change, by how they are billed: NOW, LATER or BOTH; NOW for what is not named',
  ),
  SIMULATED_CART_DELAY: {
    ...optional(
      { takes: 'milliseconds from and to, such as 150-300', read: readSpan },
      'how long calls of the cart wait; refused in production',
    ),
    refusedBecause: 'makes carts slow',
  },
  EMAIL_VERIFICATION_OFF: withDefault(onOrOff, false, 'an unverified email may order'),
  PLACEHOLDER_EMAIL_ENDING: withDefault(kind.emailEnding, '@placeholder.invalid', 'emails that count as not verified'),
  WEBHOOK_PRIVATE_ADDRESSES: optional(
    onOrOff,
    'whether webhooks may go into private networks; on, and in production off',
  ),
  PASSKEY_RP_ID: optional(kind.hostName, 'the name that passkeys are bound to; the host of PUBLIC_URL'),
  PASSKEY_ORIGINS: optional(kind.listOf(kind.origin), 'from where passkeys are taken; the origin of PUBLIC_URL'),
}

const partners = {
  SANDBOX_URL: optional(webAddress, 'where the sandboxes are; http://localhost:SANDBOX_PORT'),
  SANDBOX_PORT: optional(kind.port, 'the partner sandboxes; PORT + 10'),
  SANDBOX_SMTP_URL: optional(kind.secretAddress('smtp:', 'smtps:'), 'the sandbox’s mail server; at SMTP_PORT'),
  SMTP_PORT: optional(kind.port, 'the sandbox’s mail server; SANDBOX_PORT + 1, with npm start any free one'),
  STRIPE_SECRET_KEY: required(secret, 'sk_test_sandbox', 'of the card partner'),
  STRIPE_PUBLISHABLE_KEY: required(anyText, 'pk_test_sandbox', 'of the card partner'),
  STRIPE_WEBHOOK_SECRET: required(secret, 'whsec_sandbox', 'with which the card partner signs'),
  STRIPE_API_URL: optional(theirAddress, 'the sandbox; Stripe in production'),
  STRIPE_SCRIPT_URL: optional(theirAddress, 'the sandbox; Stripe in production'),
  STRIPE_ANSWER_WITHIN_MS: withDefault(
    kind.timeoutMs,
    8000,
    'after this long without an answer the outcome counts as unknown',
  ),
  APPLE_PAY_DOMAIN_FILE: optional(
    kind.fileOfText,
    'the file with which Apple Pay recognises the site; without it the site has none',
  ),
  HELP_SEARCH_FILE: optional(
    helpSearchFile,
    'the words and pages that the search of help knows; those that come with the portal',
  ),
  SMTP_URL: requiredWithoutDefault(kind.secretAddress('smtp:', 'smtps:'), 'the mail server; the sandbox'),
  MAIL_FROM: optional(kind.sender, 'the sender of mails; the brand’s'),
  SMS_URL: requiredWithoutDefault(webAddress, 'the SMS gateway; the sandbox'),
  SMS_KEY: required(secret, 'sms-sandbox', 'of the SMS gateway'),
  SMS_FROM: optional(kind.smsSender, 'the sender of text messages; the brand’s'),
  NETWORK_URL: requiredWithoutDefault(webAddress, 'the mobile network; the sandbox'),
  NETWORK_KEY: required(secret, 'network-sandbox', 'of the mobile network'),
  NETWORK_SIGNATURE_SECRET: required(secret, 'network-signature-sandbox', 'with which the mobile network signs'),
  NETWORK_SIGNATURE_SECRET_PREVIOUS: previousOf('NETWORK_SIGNATURE_SECRET'),
  SMDP_ADDRESS: withDefault(kind.hostName, 'rsp.waea.nz', 'the SM-DP+ of eSIM codes'),
  COURIER_URL: optional(
    kind.orNone(webAddress, ''),
    'the courier that brings SIM cards and routers; the sandbox, none in production: then neither is sold',
  ),
  COURIER_KEY: requiredWith('COURIER_URL', secret, 'courier-sandbox', 'of the courier'),
  COURIER_SIGNATURE_SECRET: requiredWith(
    'COURIER_URL',
    secret,
    'courier-signature-sandbox',
    'with which the courier signs',
  ),
  COURIER_SIGNATURE_SECRET_PREVIOUS: previousOf('COURIER_SIGNATURE_SECRET'),
  PORTING_URL: optional(
    kind.orNone(webAddress, ''),
    'the system through which numbers move between providers; the sandbox, none in production: then none is brought',
  ),
  PORTING_KEY: requiredWith('PORTING_URL', secret, 'porting-sandbox', 'of the porting system'),
  PORTING_SIGNATURE_SECRET: requiredWith(
    'PORTING_URL',
    secret,
    'porting-signature-sandbox',
    'with which the porting system signs',
  ),
  PORTING_SIGNATURE_SECRET_PREVIOUS: previousOf('PORTING_SIGNATURE_SECRET'),
  PORTING_PROVIDER_ID: withDefault(anyText, 'waea', 'the provider’s own id in the porting system'),
  PORTING_HOURS: optional(
    oneOf('business', 'always'),
    'when numbers move: business is 08:00 to 17:45 on business days; business in production, always in the demo',
  ),
  FIBRE_URL: optional(
    kind.orNone(webAddress, ''),
    'the local fibre companies; the sandbox, none in production: then no fibre is sold',
  ),
  FIBRE_KEY: requiredWith('FIBRE_URL', secret, 'fibre-sandbox', 'of the local fibre companies'),
  FIBRE_SIGNATURE_SECRET: requiredWith(
    'FIBRE_URL',
    secret,
    'fibre-signature-sandbox',
    'with which the local fibre companies sign',
  ),
  FIBRE_SIGNATURE_SECRET_PREVIOUS: previousOf('FIBRE_SIGNATURE_SECRET'),
  ADDRESSES_URL: requiredWithoutDefault(webAddress, 'address search; the sandbox'),
  REWARDS_URL: optional(kind.orNone(webAddress, ''), 'the rewards service; the sandbox, none in production'),
  CREDIT_REPORTER_URL: optional(kind.orNone(webAddress, ''), 'the credit reporter; the sandbox, none in production'),
  CREDIT_REPORTER_KEY: optional(secret, 'of the credit reporter; the sandbox’s, none in production'),
  RESELLER_URL: optional(kind.orNone(webAddress, ''), 'the reseller; the sandbox, none in production'),
  HELP_DESK_URL: optional(kind.orNone(webAddress, ''), 'the help desk; the sandbox, none in production'),
  HELP_DESK_KEY: optional(secret, 'of the help desk; the sandbox’s, none in production'),
  TICKETS_URL: optional(kind.orNone(webAddress, ''), 'the help desk’s tickets; the sandbox, none in production'),
  TICKETS_KEY: optional(secret, 'of the tickets; it goes with TICKETS_URL'),
  TICKETS_WEBHOOK_SECRET: optional(secret, 'with which the tickets’ webhooks are signed; it goes with TICKETS_URL'),
  TICKETS_WEBHOOK_SECRET_PREVIOUS: previousOf('TICKETS_WEBHOOK_SECRET'),
  TICKETS_EMAIL: optional(kind.email, 'the address at which the help desk takes mails; without it replies go nowhere'),
  CLAMD_URL: optional(
    kind.orNone(kind.tcpAddress, ''),
    'the virus scanner; the sandbox, none in production: then cases take no files',
  ),
  CLAMD_PORT: optional(kind.port, 'the sandbox’s virus scanner; SANDBOX_PORT + 2, with npm start any free one'),
  CHAT_FRAME_URL: optional(
    kind.orNone(theirAddress, ''),
    'the page of the chat, shown in a frame; the sandbox, none in production',
  ),
  CHAT_SECRET: optional(secret, 'with which customers are signed in to the chat; it goes with CHAT_FRAME_URL'),
  NETWORK_MAPS_URL: optional(
    kind.orNone(webAddress, ''),
    'the ArcGIS services with outages and coverage; the sandbox, none in production',
  ),
  NETWORK_MAPS_TOKEN: optional(secret, 'our token at the ArcGIS services; none'),
  VAPID_PUBLIC_KEY: optional(
    kind.orNone(kind.pushPublicKey, ''),
    'by which push services know us; a pair of its own in the demo, and none in production: then no device is told',
  ),
  VAPID_PRIVATE_KEY: optional(kind.pushPrivateKey, 'the other part of the pair; it goes with VAPID_PUBLIC_KEY'),
  VAPID_SUBJECT: optional(kind.pushSubject, 'whom push services can write to; PUBLIC_URL, or OPERATOR_EMAIL'),
  PUSH_HOSTS: withDefault(
    kind.listOf(kind.pushHost),
    kind.pushHostsOfBrowsers,
    'the push services that may be written to',
  ),
  CAPTCHA_KIND: withDefault(oneOf('turnstile', 'recaptcha', 'recaptcha-v3'), 'turnstile', 'whose captcha it is'),
  CAPTCHA_SITE_KEY: optional(kind.orNone(anyText, ''), 'of the captcha; the sandbox’s, none in production'),
  CAPTCHA_SECRET_KEY: optional(secret, 'of the captcha; it goes with the key of the site'),
  CAPTCHA_VERIFY_URL: optional(theirAddress, 'the sandbox; the partner’s own in production'),
  CAPTCHA_SCRIPT_URL: optional(theirAddress, 'the sandbox; the partner’s own in production'),
  CAPTCHA_LEAST_SCORE: withDefault(kind.share, 0.5, 'of recaptcha-v3: with less nobody passes'),
  CAPTCHA_ANSWER_WITHIN_MS: withDefault(kind.timeoutMs, 5000, 'after this long without an answer nobody passes'),
}

const providers = {
  OIDC_GOOGLE_ISSUER: optional(providerAddress, 'sign-in by Google; the sandbox, none in production'),
  OIDC_GOOGLE_CLIENT_ID: optional(anyText, 'our account there'),
  OIDC_GOOGLE_CLIENT_SECRET: optional(secret, 'our account there'),
  OIDC_GOOGLE_TOKEN_ENDPOINT: optional(theirAddress, 'where codes are exchanged, if the provider does not publish it'),
  OIDC_APPLE_ISSUER: optional(providerAddress, 'sign-in by Apple; the sandbox, none in production'),
  OIDC_APPLE_CLIENT_ID: optional(anyText, 'our account there'),
  OIDC_APPLE_CLIENT_SECRET: optional(secret, 'our account there'),
  OIDC_APPLE_TOKEN_ENDPOINT: optional(theirAddress, 'where codes are exchanged, if the provider does not publish it'),
  OIDC_FACEBOOK_ISSUER: optional(providerAddress, 'sign-in by Facebook; the sandbox, none in production'),
  OIDC_FACEBOOK_CLIENT_ID: optional(anyText, 'our account there'),
  OIDC_FACEBOOK_CLIENT_SECRET: optional(secret, 'our account there'),
  OIDC_FACEBOOK_TOKEN_ENDPOINT: optional(
    theirAddress,
    'where codes are exchanged, if the provider does not publish it',
  ),
}

const operators = {
  OPERATOR_OIDC_ISSUER: optional(providerAddress, 'the company’s OpenID provider; the sandbox, none in production'),
  OPERATOR_OIDC_CLIENT_ID: optional(anyText, 'our account there'),
  OPERATOR_OIDC_CLIENT_SECRET: optional(secret, 'our account there'),
  OPERATOR_OIDC_REQUIRED_CLAIM: optional(kind.requiredClaim, 'a claim that shows a second factor; none is required'),
}

const switches = Object.fromEntries(flagNames.map((name) => [name, optional(onOrOff, flags[name].says)])) as Readonly<
  Record<FlagName, OpenSetting<boolean>>
>

/** Every setting that the server reads. */
export const serverSettings = { ...own, ...portal, ...partners, ...providers, ...operators, ...switches }

/** `https://<public key>@<host>/<project>`. */
function readDsn(text: string): string | undefined {
  const dsn = URL.parse(text)
  return dsn?.username && /\/\d+$/.test(dsn.pathname) ? text : undefined
}

/** `150-300` as a span of milliseconds. */
function isSameWord(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

function readSpan(text: string): { fromMs: number; toMs: number } | undefined {
  const [, from, to] = /^(\d{1,5})-(\d{1,5})$/.exec(text) ?? []
  return from !== undefined && Number(from) <= Number(to) ? { fromMs: Number(from), toMs: Number(to) } : undefined
}
