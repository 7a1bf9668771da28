import { resolve } from 'node:path'
import { type BrandId, brands } from '@waea/brands/brands'
import type { BroadbandType, PlanType } from '@waea/domain/catalogue/catalogue-entry'
import type { PlanChangeModes } from '@waea/domain/plans/plan-change'
import type { PortingHours } from '@waea/domain/porting/hours'
import { type Money, money } from '@waea/kit/money'
import type { CartDelay } from '../http/slow-carts.ts'
import { absentPartners, type FlagSettings, readFlags } from '../settings/flag-settings.ts'
import { type HelpPartners, readHelpPartners } from '../settings/help-partners.ts'
import type { HelpSearchWords } from '../settings/help-search-file.ts'
import type { RequiredClaim } from '../settings/kinds.ts'
import { productionProblems, webDistOf } from '../settings/production.ts'
import { type Environment, readSettings, secretsOf, type Values } from '../settings/read.ts'
import { type CaptchaSettings, readCaptcha } from '../settings/read-captcha.ts'
import { type PushSettings, readPush } from '../settings/read-push.ts'
import { serverSettings } from '../settings/schema.ts'
import { refuseMisspelt } from '../settings/spelling.ts'

/** Every setting of the server, parsed once. Nothing else reads the environment. */
export interface Config {
  port: number
  host: string
  databaseUrl: string
  /** The same database without a pooler in between, for work that needs a session of its own. */
  databaseDirectUrl: string
  dataDir: string
  seed: string
  clock: 'real' | 'test'
  production: boolean
  version: string
  /** The folder of the built web. */
  webDist: string
  /** The portal's public URL, for links in mails; without a trailing slash. */
  publicUrl: string
  /** A restored database is being tested: no job runs, and no partner is called. */
  drill: boolean
  /** The site of the passkeys, and the origins where they may be used. */
  passkeys: { rpId: string; origins: readonly string[] }
  /** Whether webhooks may go into private networks. */
  privateWebhooks: boolean
  brand: BrandId
  /** The memory for hashing one password, in KiB. */
  passwordMemoryKib: number
  /** The key for hashing voucher codes. */
  voucherKey: string
  /** The provider's GST number, for receipts. */
  gstNumber: string
  spid: 2
  stripe: {
    secretKey: string
    publishableKey: string
    webhookSecret: string
    apiUrl: string
    scriptUrl: string
    /** The timeout in milliseconds, after which the outcome is unknown. */
    answerWithinMs: number
  }
  /** The text by which Apple Pay verifies the site; undefined if Apple Pay is not set up. */
  applePayDomain: string | undefined
  /** What the provider adds to the search of help. */
  helpSearch: HelpSearchWords | undefined
  smtp: { url: string; from: string }
  sms: { url: string; key: string; from: string }
  network: { url: string; key: string; signatureSecrets: readonly string[]; smdpAddress: string }
  courier: { url: string | undefined; key: string; signatureSecrets: readonly string[] }
  /** `providerId` is our id in the porting system; `hours` are when numbers move. */
  porting: {
    url: string | undefined
    key: string
    signatureSecrets: readonly string[]
    providerId: string
    hours: PortingHours
  }
  fibre: { url: string | undefined; key: string; signatureSecrets: readonly string[] }
  addresses: { url: string }
  /** The captcha; undefined turns captchas off. */
  captcha: CaptchaSettings | undefined
  /** Optional partners: without a URL they are never called. */
  rewards: { url: string | undefined }
  /** Without a URL no credit check is made. */
  credit: { url: string | undefined; key: string }
  reseller: { url: string | undefined }
  helpDesk: { url: string | undefined; key: string }
  chat: HelpPartners['chat']
  tickets: HelpPartners['tickets']
  virusScannerUrl: HelpPartners['virusScannerUrl']
  networkMaps: HelpPartners['networkMaps']
  /** Push notifications; undefined sends none. */
  push: PushSettings | undefined
  /** The identity providers for sign-in; absent if not configured. */
  oidc: { readonly [P in 'FACEBOOK' | 'APPLE' | 'GOOGLE']?: OidcSettings }
  /** The OpenID provider of the company, by which operators sign in; undefined if they cannot. */
  operatorOidc: (OidcSettings & { requiredClaim: RequiredClaim | undefined }) | undefined
  /** The token of the provider's program that may do everything; absent if only API keys open its calls. */
  serviceToken: string | undefined
  /** The address for mails about operator notices; undefined sends none. */
  operatorEmail: string | undefined
  /** The provider's own about page, instead of ours. */
  aboutLink: string | undefined
  /** The Sentry DSN for reporting faults; without it nothing is reported. */
  sentryDsn: string | undefined
  /** How often an open tab checks for a newer version. */
  hotReloadIntervalS: number
  flags: FlagSettings
  /** Delays cart calls, to check what screens show meanwhile; never in production. */
  simulatedCartDelay: CartDelay | undefined
  /** The types of base plans on sale. */
  availablePlans: readonly PlanType[]
  availableUfbPlans: readonly BroadbandType[]
  /** The password that visitors must enter before they see plans; undefined means none. */
  plansPassword: string | undefined
  /** The profile tabs to show; all by default. */
  profileTabs: readonly string[] | undefined
  /** When plan changes take effect, by billing type. */
  planChangeModes: PlanChangeModes
  /** The price of a number change. */
  numberChange: Money
  /** The highest monthly spend limit that one account may grant another. */
  spendLimitMost: Money
  creditPayoutMost: Money
  /** Fewer free SIMs of a kind for shops than this are warned about; undefined for no warning. */
  simStockLow: number | undefined
  /** How many months uses and their hourly sums are kept; undefined for ever. */
  usageKeepMonths: number | undefined
  /** The most of a payment that operators refund without a second one. */
  refundAloneMost: Money
  /** The most that operators credit one customer in 30 days, and charge them, without what makes up for it. */
  adjustMost: Money
  /** Where metrics and health are served, apart from the portal; undefined serves none. */
  metrics: { port: number; host: string } | undefined
  /** The OpenTelemetry collector that traces are sent to; undefined traces nothing. */
  tracesEndpoint: string | undefined
  logLevel: string
  poolSize: number
  /** The proxies trusted to state a caller's address: addresses, ranges, or named ranges such as `loopback`. */
  trustedProxies: readonly string[]
  /** The mobile network's gateways, trusted to name the SIM of a request; in the same format as the proxies. */
  networkGateways: readonly string[]
  /** Requests that one address may make per minute; 0 means no limit. */
  rateLimitPerMinute: number
  /** Sign-up mails that one network may request per hour. */
  signUpsOfNetworkPerHour: number
  placeholderEmailEnding: string
  emailVerificationOff: boolean
}

/** Our account at an identity provider. `tokenEndpoint` is set only for a provider that does not publish its own. */
export interface OidcSettings {
  issuer: string
  clientId: string
  clientSecret: string
  tokenEndpoint: string | undefined
}

type Given = Values<typeof serverSettings>

/** Where partners without a setting are found: in the demo, the sandbox, whose URLs and keys are known. */
interface SandboxDefaults {
  production: boolean
  sandbox: string
  smtpPort: number
}

/**
 * Reads the environment. Throws an error with a sentence about each setting that is missing, wrong or misspelt. Serving
 * pages requires a built web, which a worker does not need.
 */
export function readConfig(env: Environment, { servesPages = false } = {}): Config {
  refuseMisspelt(env)
  const given = readSettings(serverSettings, env, (read) => productionProblems(env, read, servesPages))
  const production = given.NODE_ENV === 'production'
  if (!given.DATABASE_URL) throw new Error('The setting DATABASE_URL is missing; npm start brings a database with it.')
  const publicUrl = given.PUBLIC_URL ?? `http://localhost:${given.PORT}`
  const sandbox = given.SANDBOX_URL ?? `http://localhost:${given.SANDBOX_PORT ?? given.PORT + 10}`
  const smtpPort = given.SMTP_PORT ?? Number(new URL(sandbox).port || 80) + 1
  const captcha = readCaptcha(given, production ? undefined : sandbox)
  const partners = readPartners(given, { production, sandbox, smtpPort })
  return {
    port: given.PORT,
    host: given.HOST ?? (production ? '0.0.0.0' : 'localhost'),
    databaseUrl: given.DATABASE_URL,
    databaseDirectUrl: given.DATABASE_DIRECT_URL ?? given.DATABASE_URL,
    dataDir: resolve(given.DATA_DIR),
    seed: given.SEED ?? (production ? 'empty' : 'demo'),
    clock: given.CLOCK,
    production,
    version: given.WAEA_VERSION,
    webDist: webDistOf(given),
    publicUrl,
    drill: given.DRILL,
    passkeys: {
      rpId: given.PASSKEY_RP_ID ?? new URL(publicUrl).hostname,
      origins: given.PASSKEY_ORIGINS?.length ? given.PASSKEY_ORIGINS : [new URL(publicUrl).origin],
    },
    privateWebhooks: given.WEBHOOK_PRIVATE_ADDRESSES ?? !production,
    brand: given.BRAND,
    passwordMemoryKib: given.PASSWORD_MEMORY_KIB,
    voucherKey: given.VOUCHER_KEY,
    gstNumber: given.GST_NUMBER,
    spid: 2,
    applePayDomain: given.APPLE_PAY_DOMAIN_FILE,
    helpSearch: given.HELP_SEARCH_FILE,
    ...partners,
    ...readHelpPartners(given, production ? undefined : sandbox),
    push: readPush(given, {
      sandbox: production ? undefined : sandbox,
      publicUrl,
      mail: brands[given.BRAND].sender.mail,
    }),
    oidc: readOidc(given, production ? undefined : sandbox),
    operatorOidc: readOperatorOidc(given, production ? undefined : sandbox),
    captcha,
    serviceToken: given.SERVICE_TOKEN,
    operatorEmail: given.OPERATOR_EMAIL,
    aboutLink: given.ABOUT_LINK,
    sentryDsn: given.SENTRY_DSN,
    hotReloadIntervalS: given.HOT_RELOAD_INTERVAL_S,
    flags: readFlags(given, !production, absentPartners(partners, captcha)),
    simulatedCartDelay: given.SIMULATED_CART_DELAY,
    profileTabs: given.PROFILE_TABS,
    availablePlans: given.AVAILABLE_PLANS,
    availableUfbPlans: given.AVAILABLE_UFB_PLANS,
    plansPassword: given.PLANS_PASSWORD,
    planChangeModes: given.PLAN_CHANGE_MODES,
    numberChange: money(given.NUMBER_CHANGE_CENTS),
    spendLimitMost: money(given.SPEND_LIMIT_MOST_CENTS),
    creditPayoutMost: money(given.CREDIT_PAYOUT_MOST_CENTS),
    refundAloneMost: money(given.REFUND_ALONE_MOST_CENTS),
    adjustMost: money(given.ADJUST_MOST_CENTS),
    simStockLow: given.SIM_STOCK_LOW,
    usageKeepMonths: given.USAGE_KEEP_MONTHS,
    metrics: given.METRICS_PORT === undefined ? undefined : { port: given.METRICS_PORT, host: given.METRICS_HOST },
    tracesEndpoint: given.OTEL_EXPORTER_OTLP_ENDPOINT,
    logLevel: given.LOG_LEVEL,
    poolSize: given.POOL_SIZE,
    trustedProxies: given.TRUSTED_PROXIES,
    networkGateways: given.NETWORK_GATEWAYS,
    rateLimitPerMinute: given.RATE_LIMIT_PER_MINUTE,
    // Everyone who tries or tests the demo shares one network.
    signUpsOfNetworkPerHour: given.SIGN_UPS_OF_NETWORK_PER_HOUR ?? (production ? 100 : 1000),
    placeholderEmailEnding: given.PLACEHOLDER_EMAIL_ENDING,
    emailVerificationOff: given.EMAIL_VERIFICATION_OFF,
  }
}

/** The partners' URLs and keys. */
function readPartners(given: Given, { production, sandbox, smtpPort }: SandboxDefaults) {
  const { sender } = brands[given.BRAND]
  const optional = (url: string | undefined, inDemo: string) => (url ?? (production ? '' : inDemo)) || undefined
  return {
    stripe: {
      secretKey: given.STRIPE_SECRET_KEY,
      publishableKey: given.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: given.STRIPE_WEBHOOK_SECRET,
      answerWithinMs: given.STRIPE_ANSWER_WITHIN_MS,
      apiUrl: given.STRIPE_API_URL ?? (production ? 'https://api.stripe.com' : sandbox),
      scriptUrl:
        given.STRIPE_SCRIPT_URL ??
        (production ? 'https://js.stripe.com/clover/stripe.js' : `${sandbox}/stripe/v3/stripe.js`),
    },
    smtp: {
      url: given.SMTP_URL ?? given.SANDBOX_SMTP_URL ?? `smtp://localhost:${smtpPort}`,
      from: given.MAIL_FROM ?? sender.mail,
    },
    sms: { url: given.SMS_URL ?? `${sandbox}/sms/v1`, key: given.SMS_KEY, from: given.SMS_FROM ?? sender.sms },
    network: {
      url: given.NETWORK_URL ?? `${sandbox}/network`,
      key: given.NETWORK_KEY,
      signatureSecrets: secretsOf(given.NETWORK_SIGNATURE_SECRET, given.NETWORK_SIGNATURE_SECRET_PREVIOUS),
      smdpAddress: given.SMDP_ADDRESS,
    },
    courier: {
      url: optional(given.COURIER_URL, `${sandbox}/courier`),
      key: given.COURIER_KEY ?? '',
      signatureSecrets: secretsOf(given.COURIER_SIGNATURE_SECRET, given.COURIER_SIGNATURE_SECRET_PREVIOUS),
    },
    porting: {
      url: optional(given.PORTING_URL, `${sandbox}/porting`),
      key: given.PORTING_KEY ?? '',
      signatureSecrets: secretsOf(given.PORTING_SIGNATURE_SECRET, given.PORTING_SIGNATURE_SECRET_PREVIOUS),
      providerId: given.PORTING_PROVIDER_ID,
      hours: given.PORTING_HOURS ?? (production ? 'business' : 'always'),
    },
    fibre: {
      url: optional(given.FIBRE_URL, `${sandbox}/fibre`),
      key: given.FIBRE_KEY ?? '',
      signatureSecrets: secretsOf(given.FIBRE_SIGNATURE_SECRET, given.FIBRE_SIGNATURE_SECRET_PREVIOUS),
    },
    addresses: { url: given.ADDRESSES_URL ?? `${sandbox}/addresses/v1` },
    rewards: { url: optional(given.REWARDS_URL, `${sandbox}/rewards`) },
    credit: {
      url: optional(given.CREDIT_REPORTER_URL, `${sandbox}/credit`),
      key: given.CREDIT_REPORTER_KEY ?? (production ? '' : 'credit-sandbox'),
    },
    reseller: { url: optional(given.RESELLER_URL, `${sandbox}/reseller`) },
    helpDesk: {
      url: optional(given.HELP_DESK_URL, `${sandbox}/helpdesk`),
      key: given.HELP_DESK_KEY ?? (production ? '' : 'help-desk-sandbox'),
    },
  }
}

/** Reads the account at the company's OpenID provider: all of it, or none. */
function readOperatorOidc(given: Given, sandbox: string | undefined): Config['operatorOidc'] {
  const issuer = given.OPERATOR_OIDC_ISSUER ?? (sandbox && `${sandbox}/oidc/company`)
  const clientId = given.OPERATOR_OIDC_CLIENT_ID ?? (sandbox && 'waea')
  const clientSecret = given.OPERATOR_OIDC_CLIENT_SECRET ?? (sandbox && 'oidc-sandbox')
  const requiredClaim = given.OPERATOR_OIDC_REQUIRED_CLAIM
  if (!issuer && (sandbox || (!clientId && !clientSecret && !requiredClaim))) return undefined
  if (!issuer || !clientId || !clientSecret) {
    throw new Error(
      'The settings OPERATOR_OIDC_ISSUER, OPERATOR_OIDC_CLIENT_ID and OPERATOR_OIDC_CLIENT_SECRET go together: set all or none.',
    )
  }
  return { issuer, clientId, clientSecret, tokenEndpoint: undefined, requiredClaim }
}

/**
 * Reads the account at each identity provider. One without an issuer is off; in the demo the sandbox plays all three.
 */
function readOidc(given: Given, sandbox: string | undefined): Config['oidc'] {
  const names = ['FACEBOOK', 'APPLE', 'GOOGLE'] as const
  const read = names.flatMap((name): [string, OidcSettings][] => {
    const issuer = given[`OIDC_${name}_ISSUER`] ?? (sandbox && `${sandbox}/oidc/${name.toLowerCase()}`)
    if (!issuer) return []
    const clientId = given[`OIDC_${name}_CLIENT_ID`] ?? (sandbox && 'waea')
    const clientSecret = given[`OIDC_${name}_CLIENT_SECRET`] ?? (sandbox && 'oidc-sandbox')
    if (!clientId || !clientSecret) {
      throw new Error(`The settings OIDC_${name}_CLIENT_ID and OIDC_${name}_CLIENT_SECRET go with OIDC_${name}_ISSUER.`)
    }
    return [[name, { issuer, clientId, clientSecret, tokenEndpoint: given[`OIDC_${name}_TOKEN_ENDPOINT`] }]]
  })
  return Object.fromEntries(read)
}
