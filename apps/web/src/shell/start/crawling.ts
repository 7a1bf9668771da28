import type { Call, Gives } from '@waea/contract/call'
import { catalogue } from '@waea/contract/shop/catalogue'
import { shownEntries } from '@waea/domain/catalogue/catalogue-entry'
import { table } from '../../registered.ts'
import { checkGuards } from '../routing/shared/guards.ts'
import type { RouteRow } from '../routing/shared/route-table.ts'
import type { PublicSettings } from '../session/shared/settings.ts'

type CallAsVisitor = (call: Call, input: unknown) => Promise<unknown>

const rows: readonly RouteRow[] = table
/** Public addresses that should not be in search engines. */
const unlisted: ReadonlySet<string> = new Set(['/no-plans-page'])

/** The pages for search engines: server-rendered, open to visitors under these settings, and one for each plan. */
export async function publicPages(settings: PublicSettings, call: CallAsVisitor): Promise<string[]> {
  const visitor = { settings, signedIn: false, account: undefined, purchased: false }
  const open = rows.filter((row) => {
    return isIndexable(row) && !unlisted.has(row.path) && checkGuards(row.guards ?? [], visitor) === undefined
  })
  const pages = open.map(({ path }) => pathWithout(path)).filter((path) => !path.includes('$'))
  if (!pages.includes('/plans')) return pages
  return [...pages, ...(await planPages(call))]
}

async function planPages(call: CallAsVisitor): Promise<string[]> {
  const input = { spid: '2' }
  const [postpay, prepay] = await Promise.all([
    // Both calls are refused if plans are behind a password, the second one also if no prepay plan is on sale.
    call(catalogue.postpayPlans, input).catch(() => ({ PostpayMobilePlans: [] })) as Promise<
      Gives<typeof catalogue.postpayPlans>
    >,
    call(catalogue.prepayPlans, input).catch(() => ({ PrepayAddons: [] })) as Promise<
      Gives<typeof catalogue.prepayPlans>
    >,
  ])
  return shownEntries([...postpay.PostpayMobilePlans, ...prepay.PrepayAddons])
    .filter((entry) => entry.Characteristics.IsBasePlan)
    .map(({ UUID }) => `/plans/${UUID}`)
}

/** The path prefixes that crawlers must skip: forms and personal pages. */
export function privatePrefixes(): string[] {
  const publicOnes = new Set(rows.filter(isIndexable).map(({ path }) => firstPart(path)))
  const others = rows.filter((row) => !isIndexable(row)).map(({ path }) => firstPart(path))
  return [...new Set(others)].filter((beginning) => beginning !== '/' && !publicOnes.has(beginning)).sort()
}

/** Whether a page is server-rendered for reading. */
function isIndexable({ drawnByServer, hasForm }: RouteRow): boolean {
  return drawnByServer !== undefined && !hasForm
}

/** The path without its optional values. */
function pathWithout(path: string): string {
  return path.replace(/\/\{-\$[^}]+\}/g, '') || '/'
}

function firstPart(path: string): string {
  return `/${path.split('/')[1] ?? ''}`
}
