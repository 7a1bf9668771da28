import type { Call, Gives } from '@waea/contract/call'
import { catalogue } from '@waea/contract/catalogue'
import { shownEntries } from '@waea/domain/catalogue/catalogue-entry'
import { table } from '../../registered.ts'
import { checkGuards } from '../routing/guards.ts'
import type { RouteRow } from '../routing/route-table.ts'
import type { PublicSettings } from '../session/settings.ts'

type CallAsVisitor = (call: Call, asked: unknown) => Promise<unknown>

const rows: readonly RouteRow[] = table
/** Addresses that lead to a page without being one to be found. */
const unlisted: ReadonlySet<string> = new Set(['/no-plans-page'])

/** The pages that a stranger may find: drawn by the server, open to visitors under these settings, and each plan. */
export async function publicPages(settings: PublicSettings, call: CallAsVisitor): Promise<string[]> {
  const visitor = { settings, signedIn: false, account: undefined, purchased: false }
  const open = rows.filter((row) => {
    return isToFind(row) && !unlisted.has(row.path) && checkGuards(row.guards ?? [], visitor) === undefined
  })
  const pages = open.map(({ path }) => pathWithout(path)).filter((path) => !path.includes('$'))
  if (!pages.includes('/plans')) return pages
  return [...pages, ...(await planPages(call))]
}

async function planPages(call: CallAsVisitor): Promise<string[]> {
  const asked = { spid: '2' }
  const [postpay, prepay] = await Promise.all([
    call(catalogue.postpayPlans, asked) as Promise<Gives<typeof catalogue.postpayPlans>>,
    // Without a prepay plan on sale the call is refused.
    call(catalogue.prepayPlans, asked).catch(() => ({ PrepayAddons: [] })) as Promise<
      Gives<typeof catalogue.prepayPlans>
    >,
  ])
  return shownEntries([...postpay.PostpayMobilePlans, ...prepay.PrepayAddons])
    .filter((entry) => entry.Characteristics.IsBasePlan)
    .map(({ UUID }) => `/plans/${UUID}`)
}

/** The beginnings of addresses that no crawler is to look at: forms, and pages for one person each. */
export function privateBeginnings(): string[] {
  const publicOnes = new Set(rows.filter(isToFind).map(({ path }) => firstPart(path)))
  const others = rows.filter((row) => !isToFind(row)).map(({ path }) => firstPart(path))
  return [...new Set(others)].filter((beginning) => beginning !== '/' && !publicOnes.has(beginning)).sort()
}

/** A page that the server draws to be read. */
function isToFind({ drawnByServer, hasForm }: RouteRow): boolean {
  return drawnByServer === true && !hasForm
}

/** The address without the values that may be left out. */
function pathWithout(path: string): string {
  return path.replace(/\/\{-\$[^}]+\}/g, '') || '/'
}

function firstPart(path: string): string {
  return `/${path.split('/')[1] ?? ''}`
}
