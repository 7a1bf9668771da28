import { resolve } from 'node:path'
import { type BrandId, brandIds, brands } from '@waea/brands/brands'
import { flagNames } from '@waea/contract/flags'
import type { FlagSettings } from './flags.ts'
import { type CartDelay, readCartDelay } from './http/slow-carts.ts'

/** Every setting of the server, parsed once. Nothing else reads the environment. */
export interface Config {
  port: number
  host: string
  databaseUrl: string
  dataDir: string
  seed: string
  clock: 'real' | 'test'
  production: boolean
  version: string
  /** Where people reach the portal, for links in mails: no slash at the end. */
  publicUrl: string
  /** For which site passkeys are made, and on which origins of it they may be shown. */
  passkeys: { rpId: string; origins: readonly string[] }
  brand: BrandId
  /** The provider's GST number, for receipts. */
  gstNumber: string
  spid: 2
  stripe: {
    secretKey: string
    publishableKey: string
    webhookSecret: string
    apiUrl: string
    scriptUrl: string
    /** After this long without an answer nothing is known of the effect. */
    answerWithinMs: number
  }
  smtp: { url: string; from: string }
  sms: { url: string; key: string; from: string }
  network: { url: string; key: string; signatureSecret: string; smdpAddress: string }
  courier: { url: string; key: string; signatureSecret: string }
  addresses: { url: string }
  /** Who tells people from programs; where it is unset, nobody is asked for a captcha. */
  captcha: CaptchaSettings | undefined
  /** Partners that a deployment may do without: where the address is unset, nothing is asked of them. */
  rewards: { url: string | undefined }
  reseller: { url: string | undefined }
  /** The identity providers of other houses that people may sign in with; absent where none is set up. */
  oidc: { readonly [P in 'FACEBOOK' | 'APPLE' | 'GOOGLE']?: OidcSettings }
  /** Where the service token of provider calls is unset, those calls answer 404. */
  serviceToken: string | undefined
  /** Who is written to about what was put aside; nobody where it is unset. */
  operatorEmail: string | undefined
  /** The provider's own about page, in place of ours. */
  aboutLink: string | undefined
  /** Where the portal reports its faults, as Sentry names such a place; where it is unset, nothing is reported. */
  sentryDsn: string | undefined
  /** How long an open tab goes on before it looks for a newer version. */
  hotReloadIntervalS: number
  flags: FlagSettings
  /** Calls of the cart wait so long, to look at what screens show meanwhile; never in production. */
  simulatedCartDelay: CartDelay | undefined
  /** The profile tabs that are shown; all of them where nothing is said. */
  profileTabs: readonly string[] | undefined
  logLevel: string
  poolSize: number
  /** The proxies whose word for a caller's address is taken: addresses, ranges, or names of ranges such as `loopback`. */
  trustedProxies: readonly string[]
  /** Requests one address may make in a minute; 0 sets no limit. */
  rateLimitPerMinute: number
  /** Sign-ups one network may ask to be mailed about in an hour. */
  signUpsOfNetworkPerHour: number
  placeholderEmailEnding: string
  emailVerificationOff: boolean
}

/** Our account at an identity provider. Where codes are exchanged is said only for one that does not say it itself. */
export interface OidcSettings {
  issuer: string
  clientId: string
  clientSecret: string
  tokenEndpoint: string | undefined
}

const captchaKinds = ['turnstile', 'recaptcha', 'recaptcha-v3'] as const

export interface CaptchaSettings {
  kind: (typeof captchaKinds)[number]
  siteKey: string
  secretKey: string
  verifyUrl: string
  scriptUrl: string
  /** Of reCAPTCHA v3, from 0 to 1: with less nobody passes. */
  leastScore: number
  answerWithinMs: number
}

type Environment = Record<string, string | undefined>

/** The brand of the setting BRAND: the first where it is unset; throws one sentence where there is no such brand. */
function readBrand(setting: string | undefined): BrandId {
  const name = setting?.trim() || brandIds[0]
  const id = brandIds.find((one) => one === name)
  if (!id) throw new Error(`There is no brand "${name}". BRAND is one of: ${brandIds.join(', ')}.`)
  return id
}

const isOn = (value: string | undefined): boolean => /^(true|yes|1)$/i.test(value?.trim() ?? '')

/** What the environment says about the flags. In the demo everything is on; both states are tested. */
function readFlags(env: Environment, demo: boolean): FlagSettings {
  const given = flagNames.filter((name) => env[name] !== undefined).map((name) => [name, isOn(env[name])])
  return { given: Object.fromEntries(given) as FlagSettings['given'], demo }
}

const listOf = (text: string): string[] => text.split(',').flatMap((one) => one.trim() || [])

function need(env: Environment, name: string, production: boolean, inDemo: string): string {
  const value = env[name]
  if (value) return value
  if (production) throw new Error(`The setting ${name} is missing; in production it has no default.`)
  return inDemo
}

/** `https://<public key>@<host>/<project>`; refuses what names no key or no project. */
function readDsn(text: string | undefined): string | undefined {
  if (!text) return undefined
  const dsn = URL.parse(text)
  if (!dsn?.username || !/\/\d+$/.test(dsn.pathname)) {
    throw new Error('The setting SENTRY_DSN reads https://<public key>@<host>/<number of the project>.')
  }
  return text
}

/** The card partner: Stripe itself in production, its stand-in elsewhere, unless the settings say otherwise. */
function readStripe(env: Environment, production: boolean, sandbox: string): Config['stripe'] {
  const partner = (name: string, inDemo: string) => need(env, name, production, inDemo)
  return {
    secretKey: partner('STRIPE_SECRET_KEY', 'sk_test_sandbox'),
    publishableKey: partner('STRIPE_PUBLISHABLE_KEY', 'pk_test_sandbox'),
    webhookSecret: partner('STRIPE_WEBHOOK_SECRET', 'whsec_sandbox'),
    answerWithinMs: Number(env.STRIPE_ANSWER_WITHIN_MS ?? 8_000),
    apiUrl: env.STRIPE_API_URL ?? (production ? 'https://api.stripe.com' : sandbox),
    scriptUrl:
      env.STRIPE_SCRIPT_URL ??
      (production ? 'https://js.stripe.com/clover/stripe.js' : `${sandbox}/stripe/v3/stripe.js`),
  }
}

/** Reads the account at each identity provider. One without an issuer is off; the demo has all three, played here. */
function readOidc(env: Environment, sandbox: string | undefined): Config['oidc'] {
  const names = ['FACEBOOK', 'APPLE', 'GOOGLE'] as const
  const read = names.flatMap((name): [string, OidcSettings][] => {
    const issuer = env[`OIDC_${name}_ISSUER`] ?? (sandbox && `${sandbox}/oidc/${name.toLowerCase()}`)
    if (!issuer) return []
    const clientId = env[`OIDC_${name}_CLIENT_ID`] ?? (sandbox && 'waea')
    const clientSecret = env[`OIDC_${name}_CLIENT_SECRET`] ?? (sandbox && 'oidc-sandbox')
    if (!clientId || !clientSecret) {
      throw new Error(`The settings OIDC_${name}_CLIENT_ID and OIDC_${name}_CLIENT_SECRET go with OIDC_${name}_ISSUER.`)
    }
    return [[name, { issuer, clientId, clientSecret, tokenEndpoint: env[`OIDC_${name}_TOKEN_ENDPOINT`] || undefined }]]
  })
  return Object.fromEntries(read)
}

const captchaPlaces = {
  turnstile: {
    verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    scriptUrl: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
  },
  recaptcha: {
    verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
    scriptUrl: 'https://www.google.com/recaptcha/api.js',
  },
} as const

/** The captcha: in the demo the sandbox's, which speaks as Turnstile does; in production none unless its keys are set. */
function readCaptcha(env: Environment, sandbox: string | undefined): CaptchaSettings | undefined {
  const siteKey = env.CAPTCHA_SITE_KEY ?? (sandbox && 'captcha-site-sandbox')
  if (!siteKey) return undefined
  const secretKey = env.CAPTCHA_SECRET_KEY ?? (sandbox && 'captcha-secret-sandbox')
  if (!secretKey) throw new Error('The setting CAPTCHA_SECRET_KEY goes with CAPTCHA_SITE_KEY.')
  const kind = captchaKinds.find((one) => one === (env.CAPTCHA_KIND || 'turnstile'))
  if (!kind) throw new Error(`The setting CAPTCHA_KIND is one of ${captchaKinds.join(', ')}.`)
  const leastScore = Number(env.CAPTCHA_LEAST_SCORE ?? 0.5)
  if (!(leastScore >= 0 && leastScore <= 1)) throw new Error('The setting CAPTCHA_LEAST_SCORE is from 0 to 1.')
  const places = captchaPlaces[kind === 'turnstile' ? 'turnstile' : 'recaptcha']
  return {
    kind,
    siteKey,
    secretKey,
    verifyUrl: env.CAPTCHA_VERIFY_URL ?? (sandbox ? `${sandbox}/captcha/v0/siteverify` : places.verifyUrl),
    scriptUrl: env.CAPTCHA_SCRIPT_URL ?? (sandbox ? `${sandbox}/captcha/v0/api.js` : places.scriptUrl),
    leastScore,
    answerWithinMs: Number(env.CAPTCHA_ANSWER_WITHIN_MS ?? 5_000),
  }
}

/** Parses the environment; throws one clear sentence when a setting is missing or impossible. */
export function readConfig(env: Environment): Config {
  const production = env.NODE_ENV === 'production'
  const port = Number(env.PORT ?? 8080)
  const clock = env.CLOCK === 'test' ? 'test' : 'real'
  if (clock === 'test' && production) throw new Error('CLOCK=test moves time and is refused when NODE_ENV=production.')
  const simulatedCartDelay = readCartDelay(env.SIMULATED_CART_DELAY, production)
  if (!env.DATABASE_URL) throw new Error('The setting DATABASE_URL is missing; npm start brings a database with it.')
  const sandbox = (env.SANDBOX_URL ?? `http://localhost:${Number(env.SANDBOX_PORT ?? port + 10)}`).replace(/\/$/, '')
  const smtpPort = Number(env.SMTP_PORT ?? Number(new URL(sandbox).port || 80) + 1)
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/$/, '')
  const brand = readBrand(env.BRAND)
  const partner = (name: string, inDemo: string) => need(env, name, production, inDemo)
  return {
    port,
    host: env.HOST ?? (production ? '0.0.0.0' : 'localhost'),
    databaseUrl: env.DATABASE_URL,
    dataDir: resolve(env.DATA_DIR ?? '.data'),
    seed: env.SEED ?? (production ? 'empty' : 'demo'),
    clock,
    production,
    version: env.WAEA_VERSION ?? '0.1.0',
    publicUrl,
    passkeys: {
      rpId: env.PASSKEY_RP_ID ?? new URL(publicUrl).hostname,
      origins: env.PASSKEY_ORIGINS?.split(',').map((one) => one.trim()) ?? [new URL(publicUrl).origin],
    },
    brand,
    gstNumber: partner('GST_NUMBER', '123-456-789'),
    spid: 2,
    stripe: readStripe(env, production, sandbox),
    ...readPartners(env, { production, sandbox, smtpPort, brand }),
    oidc: readOidc(env, production ? undefined : sandbox),
    captcha: readCaptcha(env, production ? undefined : sandbox),
    serviceToken: env.SERVICE_TOKEN,
    operatorEmail: env.OPERATOR_EMAIL || undefined,
    aboutLink: env.ABOUT_LINK || undefined,
    sentryDsn: readDsn(env.SENTRY_DSN),
    hotReloadIntervalS: Number(env.HOT_RELOAD_INTERVAL_S ?? 1800),
    flags: readFlags(env, !production),
    simulatedCartDelay,
    profileTabs: env.PROFILE_TABS === undefined ? undefined : listOf(env.PROFILE_TABS),
    logLevel: env.LOG_LEVEL ?? 'warn',
    poolSize: Number(env.POOL_SIZE ?? 16),
    trustedProxies: listOf(env.TRUSTED_PROXIES ?? 'loopback'),
    rateLimitPerMinute: Number(env.RATE_LIMIT_PER_MINUTE ?? 3000),
    // Whoever tries the demo out, or tests it, is one network.
    signUpsOfNetworkPerHour: Number(env.SIGN_UPS_OF_NETWORK_PER_HOUR ?? (production ? 100 : 1000)),
    placeholderEmailEnding: env.PLACEHOLDER_EMAIL_ENDING ?? '@placeholder.invalid',
    emailVerificationOff: isOn(env.EMAIL_VERIFICATION_OFF),
  }
}

/** Who answers what we ask of others: in the demo the sandbox, whose addresses and keys are known. */
function readPartners(
  env: Environment,
  known: { production: boolean; sandbox: string; smtpPort: number; brand: Config['brand'] },
): Pick<Config, 'smtp' | 'sms' | 'network' | 'courier' | 'addresses' | 'rewards' | 'reseller'> {
  const { production, sandbox, smtpPort, brand } = known
  const partner = (name: string, inDemo: string) => need(env, name, production, inDemo)
  const optional = (name: string, inDemo: string) =>
    (env[name] ?? (production ? '' : inDemo)).replace(/\/$/, '') || undefined
  return {
    smtp: {
      url: partner('SMTP_URL', env.SANDBOX_SMTP_URL ?? `smtp://localhost:${smtpPort}`),
      from: env.MAIL_FROM ?? brands[brand].sender.mail,
    },
    sms: {
      url: partner('SMS_URL', `${sandbox}/sms/v1`),
      key: partner('SMS_KEY', 'sms-sandbox'),
      from: env.SMS_FROM ?? brands[brand].sender.sms,
    },
    network: {
      url: partner('NETWORK_URL', `${sandbox}/network`),
      key: partner('NETWORK_KEY', 'network-sandbox'),
      signatureSecret: partner('NETWORK_SIGNATURE_SECRET', 'network-signature-sandbox'),
      smdpAddress: env.SMDP_ADDRESS ?? 'rsp.waea.nz',
    },
    courier: {
      url: partner('COURIER_URL', `${sandbox}/courier`),
      key: partner('COURIER_KEY', 'courier-sandbox'),
      signatureSecret: partner('COURIER_SIGNATURE_SECRET', 'courier-signature-sandbox'),
    },
    addresses: { url: partner('ADDRESSES_URL', `${sandbox}/addresses/v1`) },
    rewards: { url: optional('REWARDS_URL', `${sandbox}/rewards`) },
    reseller: { url: optional('RESELLER_URL', `${sandbox}/reseller`) },
  }
}
