import { expect, test } from 'vitest'
import { readConfig } from '../process/config.ts'
import { readSettings } from './read.ts'
import { sandboxSettings } from './sandbox-settings.ts'
import { serverSettings } from './schema.ts'

const base = { DATABASE_URL: 'postgres://waea@localhost/waea' }
const start = (env: Record<string, string>) => () => readConfig({ ...base, ...env })

/** Every setting that does not accept any text, with invalid values. */
const wrong: Record<string, readonly string[]> = {
  NODE_ENV: ['prodution', 'PRODUCTION'],
  PORT: ['abc', '-1', '80.5', '65536', '0x50'],
  HOST: ['http://localhost', 'localhost:8080', 'a host'],
  DATABASE_DIRECT_URL: ['mysql://waea@db/waea', 'db:5432'],
  SEED: ['much', 'load:0', 'load:', 'load:10:yearly'],
  CLOCK: ['xyz', 'Test'],
  BRAND: ['unknown', 'constructor', 'Waea'],
  PUBLIC_URL: ['my.waea.nz', 'ftp://my.waea.nz', 'https://', 'https://my waea.nz'],
  DRILL: ['maybe'],
  PASSWORD_MEMORY_KIB: ['7', 'plenty'],
  POOL_SIZE: ['0', 'many', '-16'],
  LOG_LEVEL: ['loud', 'WARN'],
  TRUSTED_PROXIES: ['everybody', '10.0.0.0/33', 'loopback, 10.0.0'],
  NETWORK_GATEWAYS: ['everybody', '10.0.0.0/33', 'loopback, 10.0.0'],
  RATE_LIMIT_PER_MINUTE: ['-1', '1e3', 'none'],
  SIGN_UPS_OF_NETWORK_PER_HOUR: ['0', 'all'],
  OPERATOR_EMAIL: ['operator', 'a b@example.nz'],
  ABOUT_LINK: ['/about', 'javascript:alert(1)'],
  SENTRY_DSN: ['errors.example', 'https://errors.example/7', 'https://public@errors.example/'],
  HOT_RELOAD_INTERVAL_S: ['0', '-5', '30m'],
  PROFILE_TABS: ['plans,shop', 'Plans'],
  AVAILABLE_PLANS: ['postpay,broadband', 'all'],
  AVAILABLE_UFB_PLANS: ['prepay', 'broadband,fibre'],
  NUMBER_CHANGE_CENTS: ['-1', '1.50', 'free'],
  SPEND_LIMIT_MOST_CENTS: ['-1', '1.50', '10000001'],
  CREDIT_PAYOUT_MOST_CENTS: ['-1', '1.50', '10000001'],
  REFUND_ALONE_MOST_CENTS: ['-1', '1.50', '10000001'],
  ADJUST_MOST_CENTS: ['-1', '1.50', '10000001'],
  USAGE_KEEP_MONTHS: ['12', '13.5', 'year'],
  SIM_STOCK_LOW: ['0', '1.5', 'few'],
  PLAN_CHANGE_MODES: ['LATER', 'postpay:later', 'prepay:NOW,prepay:LATER', 'prepaid:NOW', 'payg:NOW:LATER', 'payg:'],
  SIMULATED_CART_DELAY: ['150', '300-150'],
  EMAIL_VERIFICATION_OFF: ['maybe', '2'],
  WEBHOOK_PRIVATE_ADDRESSES: ['maybe', '2'],
  PLACEHOLDER_EMAIL_ENDING: ['placeholder.invalid'],
  PASSKEY_RP_ID: ['https://my.waea.nz', 'my.waea.nz:443'],
  PASSKEY_ORIGINS: ['my.waea.nz', 'https://my.waea.nz/', 'https://my.waea.nz,nowhere'],
  OTEL_EXPORTER_OTLP_ENDPOINT: ['collector', 'ftp://collector'],
  METRICS_PORT: ['metrics', '-1', '65536'],
  METRICS_HOST: ['http://localhost', 'localhost:9464'],
  SANDBOX_URL: ['localhost:8090'],
  SANDBOX_PORT: ['ten'],
  SANDBOX_SMTP_URL: ['http://localhost'],
  SMTP_PORT: ['smtp'],
  STRIPE_API_URL: ['api.stripe.com'],
  STRIPE_SCRIPT_URL: ['js.stripe.com'],
  STRIPE_ANSWER_WITHIN_MS: ['-8000', '8s', '0', '2147483648'],
  APPLE_PAY_DOMAIN_FILE: ['/no/such/file', '/'],
  HELP_SEARCH_FILE: ['/no/such/file', '/', 'package.json'],
  SMTP_URL: ['mail.example.nz', 'https://mail.example.nz'],
  MAIL_FROM: ['Waea', 'Waea <hello>', 'Waea hello@waea.nz'],
  SMS_URL: ['sms.example.nz'],
  SMS_FROM: ['A provider of mobiles', '+'],
  NETWORK_URL: ['network'],
  SMDP_ADDRESS: ['https://rsp.waea.nz'],
  COURIER_URL: ['courier'],
  PORTING_URL: ['porting'],
  PORTING_HOURS: ['weekdays', '8-17'],
  FIBRE_URL: ['fibre'],
  ADDRESSES_URL: ['addresses'],
  REWARDS_URL: ['rewards'],
  CREDIT_REPORTER_URL: ['credit'],
  HELP_DESK_URL: ['help'],
  TICKETS_URL: ['tickets'],
  TICKETS_EMAIL: ['support'],
  CLAMD_URL: ['clamd', 'http://clamd:3310', 'tcp://clamd'],
  CLAMD_PORT: ['clamd'],
  CHAT_FRAME_URL: ['chat'],
  NETWORK_MAPS_URL: ['maps.example.nz/arcgis'],
  RESELLER_URL: ['reseller'],
  VAPID_PUBLIC_KEY: ['key', `A${'a'.repeat(86)}`],
  VAPID_PRIVATE_KEY: ['key', 'a'.repeat(44)],
  VAPID_SUBJECT: ['operator@example.nz', 'http://my.example.nz'],
  PUSH_HOSTS: ['https://push.example.nz', 'push.example.nz:443', 'localhost', '*', '10.0.0.1'],
  CAPTCHA_KIND: ['riddle'],
  CAPTCHA_VERIFY_URL: ['verify'],
  CAPTCHA_SCRIPT_URL: ['script'],
  CAPTCHA_LEAST_SCORE: ['2', '-0.5', 'half'],
  CAPTCHA_ANSWER_WITHIN_MS: ['-1', 'soon'],
  OIDC_GOOGLE_ISSUER: ['google'],
  OIDC_GOOGLE_TOKEN_ENDPOINT: ['token'],
  OIDC_APPLE_ISSUER: ['apple'],
  OIDC_APPLE_TOKEN_ENDPOINT: ['token'],
  OIDC_FACEBOOK_ISSUER: ['facebook'],
  OIDC_FACEBOOK_TOKEN_ENDPOINT: ['token'],
  OPERATOR_OIDC_ISSUER: ['company'],
  OPERATOR_OIDC_REQUIRED_CLAIM: ['mfa', 'amr=', 'groups=admin', 'amr=mfa pwd'],
  IS_SHOW_PLANS: ['on', 'perhaps'],
}

test.each(Object.entries(wrong).flatMap(([name, values]) => values.map((value) => [name, value] as const)))(
  '%s=%s stops the start with one sentence',
  (name, value) => {
    expect(start({ [name]: value })).toThrow(new RegExp(`^The setting ${name} .*takes .*\\.$`))
  },
)

test('every setting that does not take any text is tried with a wrong one', () => {
  const choosy = Object.entries(serverSettings).filter(
    ([, { kind }]) => kind.read('\u0000 no setting takes this') === undefined,
  )
  const tried = (name: string) => name in wrong || name === 'DATABASE_URL' || /^(IS|HAS|HIDE)_/.test(name)
  expect(choosy.map(([name]) => name).filter((name) => !tried(name))).toEqual([])
  expect(choosy.length).toBeGreaterThan(70)
})

test('the sentence says what was given and what is taken', () => {
  expect(start({ PORT: 'abc' })).toThrow('The setting PORT is "abc", and takes a whole number from 0 to 65535.')
  expect(start({ BRAND: 'unknown' })).toThrow('The setting BRAND is "unknown", and takes waea or tahi.')
})

test('what is a secret is not shown', () => {
  const secrets = { DATABASE_URL: 'mysql://waea:Kiaora-2026@db', SMTP_URL: 'http://waea:Kiaora-2026@mail' }
  for (const [name, value] of Object.entries(secrets)) {
    const message = messageOf(start({ [name]: value }))
    expect(message).toMatch(new RegExp(`^The setting ${name} cannot be meant as it is, .*\\.$`))
    expect(message).not.toContain('Kiaora')
  }
  expect(start({ SMS_URL: 'ftp://waea:Kiaora-2026@sms' })).toThrow('The setting SMS_URL is "ftp://…@sms", and takes ')
})

test('what holds where nothing is said, and an empty text says nothing', () => {
  const empty = Object.fromEntries(
    ['PORT', 'BRAND', 'CLOCK', 'POOL_SIZE', 'PUBLIC_URL', 'MAIL_FROM'].map((name) => [name, '']),
  )
  for (const config of [readConfig(base), readConfig({ ...base, ...empty })]) {
    expect(config).toMatchObject({ port: 8080, brand: 'waea', clock: 'real', poolSize: 16, host: 'localhost' })
    expect(config.publicUrl).toBe('http://localhost:8080')
    expect(config.smtp.from).toBe('Waea <hello@waea.nz>')
  }
})

test('the direct address of the database is that of the pooled one unless it is given', () => {
  const DATABASE_DIRECT_URL = 'postgres://waea@db-1/waea'
  expect(readConfig({ ...base, DATABASE_DIRECT_URL: '' }).databaseDirectUrl).toBe(base.DATABASE_URL)
  expect(readConfig({ ...base, DATABASE_DIRECT_URL })).toMatchObject({
    databaseUrl: base.DATABASE_URL,
    databaseDirectUrl: DATABASE_DIRECT_URL,
  })
})

test('an empty text turns off what a deployment may do without', () => {
  const off = { REWARDS_URL: '', RESELLER_URL: '', CAPTCHA_SITE_KEY: '', OIDC_APPLE_ISSUER: '', PROFILE_TABS: '' }
  const config = readConfig({ ...base, ...off })
  expect(config).toMatchObject({ rewards: { url: undefined }, reseller: { url: undefined }, profileTabs: [] })
  expect(config.captcha).toBeUndefined()
  expect(Object.keys(config.oidc)).toEqual(['FACEBOOK', 'GOOGLE'])
})

test('the company’s sign-in has all of its settings, or none', () => {
  const all = {
    OPERATOR_OIDC_ISSUER: 'https://login.example.nz',
    OPERATOR_OIDC_CLIENT_ID: 'waea',
    OPERATOR_OIDC_CLIENT_SECRET: 'secret',
  }
  const inProduction = (more: Record<string, string>) => readConfig({ ...production, ...withoutWeb, ...more })
  expect(readConfig(base).operatorOidc?.issuer).toMatch(/\/oidc\/company$/)
  expect(readConfig({ ...base, OPERATOR_OIDC_ISSUER: '' }).operatorOidc).toBeUndefined()
  expect(inProduction({}).operatorOidc).toBeUndefined()
  expect(inProduction({ ...all, OPERATOR_OIDC_REQUIRED_CLAIM: 'amr=mfa' }).operatorOidc).toMatchObject({
    clientId: 'waea',
    requiredClaim: { name: 'amr', value: 'mfa' },
  })
  for (const name of Object.keys(all)) expect(() => inProduction({ ...all, [name]: '' })).toThrow('go together')
})

/** The settings that production requires, with valid values. */
const production = {
  ...base,
  NODE_ENV: 'production',
  ...Object.fromEntries(
    Object.entries(serverSettings).flatMap(([name, { isNeeded, kind }]) => {
      const values = ['https://partner.example.nz', 'smtps://mail.example.nz', 'given-by-the-provider']
      const value = values.find((one) => kind.read(one))
      return isNeeded ? [[name, value]] : []
    }),
  ),
}
const withoutWeb = { WEB_DIST: '/nowhere' }

test('production has no default for a key, and names all that are missing at once', () => {
  const missing = messageOf(start({ NODE_ENV: 'production' })).split('\n')
  const needed = Object.entries(serverSettings).flatMap(([name, { isNeeded }]) => (isNeeded ? [name] : []))
  expect(missing).toEqual(needed.map((name) => `The setting ${name} is missing; in production it has no default.`))
  expect(needed).toEqual(expect.arrayContaining(['PUBLIC_URL', 'SERVICE_TOKEN', 'STRIPE_SECRET_KEY', 'NETWORK_URL']))
  const config = readConfig(production)
  expect(config).toMatchObject({ seed: 'empty', host: '0.0.0.0', captcha: undefined, oidc: {} })
  expect(JSON.stringify(config)).not.toMatch(/sandbox|localhost:8090/)
})

test('a sandbox’s secret, a short token, a demo and a missing web are refused in production, in one list', () => {
  const wrong = {
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    NETWORK_SIGNATURE_SECRET: 'network-signature-sandbox',
    CHAT_SECRET: 'chat-sandbox',
    SERVICE_TOKEN: 'service',
    SEED: 'demo',
    CLOCK: 'test',
  }
  const lines = messageOf(() => readConfig({ ...production, ...wrong, ...withoutWeb }, { servesPages: true })).split(
    '\n',
  )
  expect(lines).toHaveLength(7)
  for (const [name, value] of Object.entries(wrong)) {
    expect(lines.filter((line) => line.includes(name))).toHaveLength(1)
    if (/SECRET|TOKEN/.test(name)) expect(lines.join()).not.toContain(`"${value}"`)
  }
  expect(lines.at(-1)).toBe('There is no built web in /nowhere: run npm run build -w @waea/web, or set WEB_DIST.')
  expect(messageOf(() => readConfig({ ...production, SEED: 'load:1000' }))).toContain('SEED=load:1000')
  // A worker renders no pages, and a demo accepts all of these values.
  expect(() => readConfig({ ...production, ...withoutWeb })).not.toThrow()
  expect(start(wrong)).not.toThrow()
})

test('the courier, porting and fibre may be left out, and are then off; with an address, their keys are needed', () => {
  const { courier, porting, fibre, flags } = readConfig({ ...production, IS_SHOW_UFB_MODULE: 'true' })
  expect([courier.url, porting.url, fibre.url]).toEqual([undefined, undefined, undefined])
  expect(flags.without).toEqual(['captcha', 'porting', 'fibre'])
  expect(readConfig({ ...base, FIBRE_URL: '', COURIER_URL: '' })).toMatchObject({
    courier: { url: undefined },
    flags: { without: ['fibre'] },
  })
  for (const name of ['COURIER', 'PORTING', 'FIBRE']) {
    const given = { ...production, [`${name}_URL`]: 'https://partner.example.nz' }
    expect(messageOf(() => readConfig(given)).split('\n')).toEqual(
      ['KEY', 'SIGNATURE_SECRET'].map((part) => `The setting ${name}_${part} is missing; it goes with ${name}_URL.`),
    )
  }
})

test('what only a demo may do is refused in production, even where something else is missing', () => {
  const refused = { CLOCK: 'test', SIMULATED_CART_DELAY: '150-300', PASSWORD_MEMORY_KIB: '1024' }
  for (const [name, value] of Object.entries(refused)) {
    expect(start({ NODE_ENV: 'production', [name]: value })).toThrow(
      new RegExp(`^${name}=${value} .* is refused when NODE_ENV=production\\.$`, 'm'),
    )
  }
  expect(start({ NODE_ENV: 'production', CLOCK: 'real' })).toThrow('is missing')
})

test.each([
  ['BRND', 'BRAND'],
  ['BARND', 'BRAND'],
  ['brand', 'BRAND'],
  ['CLOKC', 'CLOCK'],
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['PUBLICURL', 'PUBLIC_URL'],
  ['STRIPE_SECRET_KEYS', 'STRIPE_SECRET_KEY'],
  ['COURIER_STEPS_MS', 'COURIER_STEP_MS'],
  ['IS_SHOW_PLAN', 'IS_SHOW_PLANS'],
])('%s is a misspelt %s, and stops the start with one sentence', (name, meant) => {
  expect(start({ [name]: 'Kiaora-2026' })).toThrow(`There is no setting ${name}; ${meant} may be meant.`)
  expect(messageOf(start({ [name]: 'Kiaora-2026' }))).not.toContain('Kiaora')
})

test('the variables of other programs are let be', () => {
  const others = [
    'PATH',
    // Kubernetes sets this in every container if there is a service named waea.
    'WAEA_PORT',
    'WAEA_SERVICE_HOST',
    'WAEA_PORT_8080_TCP_ADDR',
    'HOME',
    'SHELL',
    'HOSTNAME',
    'HOSTTYPE',
    'host',
    'PORTS',
    'POST',
    'BRANCH',
    'NODE_OPTIONS',
    'NODE_PATH',
    'EDITOR',
    'npm_config_port',
    'npm_package_name',
    'npm_lifecycle_event',
    'INIT_CWD',
    'CI',
    'TERM',
    'TZ',
    'LANG',
    'DEBUG',
    'DATABASE_PUBLIC_URL',
    'DATABASE_PRIVATE_URL',
    'HEROKU_POSTGRESQL_RED_URL',
    'DATABASE_CONNECTION_POOL_URL',
    'STRIPE_API_KEY',
    'STRIPE_DEVICE_NAME',
    'SENTRY_AUTH_TOKEN',
    'SENTRY_ORG',
    'SENTRY_RELEASE',
    'SMTP_HOST',
    'IS_PULL_REQUEST',
    'RENDER_EXTERNAL_URL',
    'RAILWAY_PUBLIC_DOMAIN',
    'FLY_REGION',
    'KUBERNETES_SERVICE_PORT',
    'PGHOST',
    'PGPORT',
    'POSTGRES_URL',
    'REDIS_URL',
    'MAIL_HOST',
    'LOG_DIR',
    'TEST_PG',
    'CHROMIUM_PATH',
  ]
  expect(start(Object.fromEntries(others.map((name) => [name, 'x'])))).not.toThrow()
})

test('a name beside the setting that it resembles is another program’s', () => {
  expect(start({ DATABASE_URI: 'postgres://elsewhere' })).not.toThrow()
  expect(start({ DATABASE_URL1: 'postgres://elsewhere' })).not.toThrow()
})

test('what the sandboxes are given is looked at too', () => {
  const wrongs = { COURIER_STEP_MS: '-1', NETWORK_DRIP_MS: 'often', SANDBOX_SEED: 'x', STRIPE_RANDOM_FAILURES: '2' }
  for (const [name, value] of Object.entries(wrongs)) {
    expect(() => readSettings(sandboxSettings, { [name]: value })).toThrow(
      `The setting ${name} is "${value}", and takes `,
    )
  }
})

function messageOf(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    return (error as Error).message
  }
  return ''
}
