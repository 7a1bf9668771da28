import { type ImportFault, type ImportFile, type ImportLine, importFileNames, type Values } from './columns.ts'
import type {
  AddonLine,
  BillLine,
  CardLine,
  CreditLine,
  CustomerLine,
  FibreLine,
  LineFacts,
  LineOf,
  MobileLine,
  PlanFacts,
} from './read-lines.ts'
import { readLine } from './read-lines.ts'

/** A line with its place. */
type Placed<T> = T & { line: number }

/** A customer with everything of theirs. */
export interface ImportedCustomer extends Placed<CustomerLine> {
  /** The mobiles, each with its credit and add-ons. */
  mobiles: readonly (Placed<MobileLine> & { credit: readonly CreditLine[]; addons: readonly AddonLine[] })[]
  fibre: readonly Placed<FibreLine>[]
  /** In the order of the file; the first is the default. */
  cards: readonly Placed<CardLine>[]
  bills: readonly Placed<BillLine>[]
  /** The digests of all lines about them. */
  digests: readonly string[]
}

export interface FolderFacts extends LineFacts {
  /** The digests of the lines of each customer who was imported before, by their id in the old system. */
  known: ReadonlyMap<string, ReadonlySet<string>>
}

export interface CheckedFolder {
  /** The new customers; complete only without faults. */
  customers: ImportedCustomer[]
  /** In the order of the files and their lines. */
  faults: ImportFault[]
  /** Lines of customers who were imported before that have changed since, or are new: they are left alone. */
  changed: Pick<ImportLine, 'file' | 'line'>[]
}

type Lines = { [F in ImportFile]: Placed<LineOf[F]>[] }

const idOf = ({ values }: ImportLine) => values.external_id ?? ''

/**
 * Checks all lines of an import, each by itself and against the others. Lines of customers who were imported before are
 * not checked again.
 */
export function checkFolder(all: readonly ImportLine[], facts: FolderFacts): CheckedFolder {
  const isKnown = (line: ImportLine) => facts.known.has(idOf(line))
  const changed = all.filter((line) => facts.known.get(idOf(line))?.has(line.digest) === false)
  const fresh = all.filter((line) => !isKnown(line))
  const { lines, faults } = readAll(fresh, facts)
  const named = new Set(fresh.filter(({ file }) => file === 'customers.csv').map(idOf))
  faults.push(...repeats(lines), ...withoutCustomer(fresh, named), ...contradictions(lines))
  const order = (file: ImportFile) => importFileNames.indexOf(file)
  faults.sort((a, b) => order(a.file) - order(b.file) || a.line - b.line)
  return { customers: assemble(lines, fresh), faults, changed }
}

function readAll(fresh: readonly ImportLine[], facts: LineFacts): { lines: Lines; faults: ImportFault[] } {
  const lines = Object.fromEntries(importFileNames.map((file) => [file, []])) as unknown as Lines
  const faults: ImportFault[] = []
  for (const { file, line, values } of fresh) {
    const read = readLine(file, values as Values<typeof file>, facts)
    if ('faults' in read) faults.push(...read.faults.map((words) => ({ file, line, words })))
    else (lines[file] as object[]).push({ ...read.line, line })
  }
  return { lines, faults }
}

/** Finds the lines whose value occurs on an earlier line of the file. */
function repeatsIn<F extends ImportFile>(
  file: F,
  lines: Lines[F],
  what: string,
  keyOf: (line: Lines[F][number]) => string | null,
): ImportFault[] {
  const seen = new Map<string, number>()
  return (lines as readonly Lines[F][number][]).flatMap((one) => {
    const key = keyOf(one)
    if (key === null) return []
    const before = seen.get(key)
    if (before === undefined) seen.set(key, one.line)
    return before === undefined ? [] : [{ file, line: one.line, words: `${what} is that of line ${before}` }]
  })
}

function repeats(lines: Lines): ImportFault[] {
  const { 'customers.csv': customers, 'mobiles.csv': mobiles, 'balances.csv': balances } = lines
  return [
    ...repeatsIn('customers.csv', customers, 'external_id', (one) => one.externalId),
    ...repeatsIn('mobiles.csv', mobiles, 'msisdn', (one) => one.MSISDN),
    ...repeatsIn('mobiles.csv', mobiles, 'iccid', (one) => one.ICCID),
    ...repeatsIn('mobiles.csv', mobiles, 'imsi', (one) => one.IMSI),
    ...repeatsIn('mobiles.csv', mobiles, 'sim_id', (one) => one.SIMID),
    ...repeatsIn('mobiles.csv', mobiles, 'network_service', (one) => one.serviceRef),
    ...repeatsIn(
      'addons.csv',
      lines['addons.csv'],
      'the addon of this msisdn and renews_on',
      (one) => `${one.MSISDN} ${one.plan.AvailabilityUUID} ${one.renewsOn}`,
    ),
    ...repeatsIn(
      'fibre.csv',
      lines['fibre.csv'],
      'company_service of this company',
      (one) => `${one.LFC} ${one.lfcProduct}`,
    ),
    ...repeatsIn(
      'balances.csv',
      balances,
      'the credit of this msisdn, kind and expires_on',
      (one) => `${one.MSISDN} ${one.granted} ${one.expiresAt.getTime()}`,
    ),
    ...repeatsIn('cards.csv', lines['cards.csv'], 'card_token', (one) => one.token),
    ...repeatsIn('bills.csv', lines['bills.csv'], 'number', (one) => one.number),
    ...repeatsIn(
      'bills.csv',
      lines['bills.csv'],
      'issued_on of this customer’s bill',
      (one) => `${one.externalId} ${one.issuedOn}`,
    ),
  ]
}

/** Lines whose customer is neither in customers.csv nor imported before. */
function withoutCustomer(fresh: readonly ImportLine[], named: ReadonlySet<string>): ImportFault[] {
  return fresh
    .filter((line) => line.file !== 'customers.csv' && !named.has(idOf(line)))
    .map(({ file, line, values }) => ({ file, line, words: `customers.csv has no customer ${values.external_id}` }))
}

/** Lines that contradict other lines. */
function contradictions(lines: Lines): ImportFault[] {
  const monthly = new Set(
    [...lines['mobiles.csv'], ...lines['fibre.csv']].filter(isMonthly).map(({ externalId }) => externalId),
  )
  return [
    ...contradictionsIn('customers.csv', lines['customers.csv'], ({ paysAutomatically, externalId }) =>
      paysAutomatically && !monthly.has(externalId) ? 'automatic_payment takes no without a monthly plan' : undefined,
    ),
    ...samePeople(lines['customers.csv']),
    ...contradictionsIn('addons.csv', lines['addons.csv'], addonProblem(lines['mobiles.csv'])),
    ...contradictionsIn('balances.csv', lines['balances.csv'], creditProblem(lines['mobiles.csv'])),
    ...sharedGatewayCustomers(lines['cards.csv']),
    ...contradictionsIn('bills.csv', lines['bills.csv'], ({ externalId }) =>
      monthly.has(externalId) ? undefined : 'the customer has no monthly plan, so that no bills are kept for them',
    ),
  ]
}

function contradictionsIn<F extends ImportFile>(
  file: F,
  lines: Lines[F],
  problemOf: (line: Lines[F][number]) => string | undefined,
): ImportFault[] {
  return (lines as readonly Lines[F][number][]).flatMap((one) => {
    const words = problemOf(one)
    return words === undefined ? [] : [{ file, line: one.line, words }]
  })
}

/** Customers with one email are accounts of one person, whose email is verified or not. */
function samePeople(customers: Lines['customers.csv']): ImportFault[] {
  const first = new Map<string, Placed<CustomerLine>>()
  return contradictionsIn('customers.csv', customers, (one) => {
    const same = first.get(one.emailKey)
    if (!same) first.set(one.emailKey, one)
    return same && same.isEmailVerified !== one.isEmailVerified
      ? `email_verified is not that of line ${same.line}, with the same email`
      : undefined
  })
}

/** Finds lines of a mobile that is not their customer's, and others whose mobile has a problem with them. */
function mobileProblem<T extends { MSISDN: string; externalId: string }>(
  mobiles: Lines['mobiles.csv'],
  problemOf: (mobile: MobileLine, line: T) => string | undefined,
): (line: T) => string | undefined {
  const byNumber = new Map(mobiles.map((mobile) => [mobile.MSISDN, mobile]))
  return (line) => {
    const mobile = byNumber.get(line.MSISDN)
    return mobile?.externalId === line.externalId
      ? problemOf(mobile, line)
      : `mobiles.csv has no mobile ${line.MSISDN} of customer ${line.externalId}`
  }
}

const isMonthly = ({ plan }: { plan: PlanFacts }) => plan.BillingType === 'postpay'

const creditProblem = (mobiles: Lines['mobiles.csv']) =>
  mobileProblem<CreditLine>(mobiles, (mobile) =>
    isMonthly(mobile) ? 'a mobile on a monthly plan has no credit' : undefined,
  )

/** An add-on is paid as its mobile's plan is: on the bill or in advance. */
const addonProblem = (mobiles: Lines['mobiles.csv']) =>
  mobileProblem<AddonLine>(mobiles, (mobile, addon) =>
    isMonthly(mobile) === isMonthly(addon)
      ? undefined
      : `addon takes one for ${isMonthly(mobile) ? 'monthly' : 'prepay'} mobiles, as ${mobile.MSISDN} is`,
  )

/** A customer is one customer at the card partner, who belongs to nobody else. */
function sharedGatewayCustomers(cards: Lines['cards.csv']): ImportFault[] {
  const owners = new Map<string, string>()
  const tokens = new Map<string, string>()
  return contradictionsIn('cards.csv', cards, ({ externalId, gatewayCustomer }) => {
    const owner = owners.get(gatewayCustomer) ?? externalId
    const token = tokens.get(externalId) ?? gatewayCustomer
    owners.set(gatewayCustomer, owner)
    tokens.set(externalId, token)
    if (owner !== externalId) return `customer_token is that of customer ${owner}`
    return token === gatewayCustomer ? undefined : 'the cards of a customer take one customer_token'
  })
}

function assemble(lines: Lines, fresh: readonly ImportLine[]): ImportedCustomer[] {
  const byCustomer = <T extends { externalId: string }>(of: readonly T[]) =>
    Map.groupBy(of, ({ externalId }) => externalId)
  const mobiles = byCustomer(lines['mobiles.csv'])
  const credit = Map.groupBy(lines['balances.csv'], ({ MSISDN }) => MSISDN)
  const addons = Map.groupBy(lines['addons.csv'], ({ MSISDN }) => MSISDN)
  const fibre = byCustomer(lines['fibre.csv'])
  const cards = byCustomer(lines['cards.csv'])
  const bills = byCustomer(lines['bills.csv'])
  const digests = Map.groupBy(fresh, idOf)
  return lines['customers.csv'].map((customer) => ({
    ...customer,
    mobiles: (mobiles.get(customer.externalId) ?? []).map((one) => ({
      ...one,
      credit: credit.get(one.MSISDN) ?? [],
      addons: addons.get(one.MSISDN) ?? [],
    })),
    fibre: fibre.get(customer.externalId) ?? [],
    cards: cards.get(customer.externalId) ?? [],
    bills: bills.get(customer.externalId) ?? [],
    digests: (digests.get(customer.externalId) ?? []).map(({ digest }) => digest),
  }))
}
