import type { Gives, Input } from '@waea/contract/call'
import type { simSettings } from '@waea/contract/mobile/sim-settings'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import {
  differences,
  type FeatureName,
  type Features,
  filterNames,
  isOfFilter,
} from '@waea/domain/sim-settings/features'
import { siteName, withSite } from '@waea/domain/sim-settings/web-filter'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { permit } from '../../platform/db/permit.ts'
import { holdSettings, wish } from './change-settings.ts'
import { isUnderway } from './settings.store.ts'
import { mobileWithSettings, type SettingsNow, settingsWithWork } from './settings-now.ts'

type Answer = Gives<typeof simSettings.webFilter>

/** What is filtered of a mobile's websites (1§1). Not found in production, where its pages are not either (1§2). */
export async function readWebFilter(
  ctx: Ctx,
  { customerUuid, mobileUuid }: Input<typeof simSettings.webFilter>,
): Promise<Answer> {
  mustNotBeProduction(ctx)
  const { now, isAtWork } = await settingsWithWork(ctx, await mobileWithSettings(ctx, customerUuid, mobileUuid))
  return filterAnswer(now, isAtWork)
}

/** Switches a filter, or puts a website on a list, or takes it off; ordered at the network as settings are. */
export async function saveWebFilter(tx: Tx, input: Input<typeof simSettings.saveWebFilter>): Promise<Answer> {
  mustNotBeProduction(tx)
  const { mobile, now } = await holdSettings(tx, input.customerUuid, input.mobileUuid)
  // What is kept from a child is the owner's to lift.
  permit(tx.actor, 'plan:buy', mobile)
  const { WebSecurity, KidsSafe } = input
  const wanted = {
    ...(WebSecurity !== undefined && { WebSecurity }),
    ...(KidsSafe !== undefined && { KidsSafe }),
    ...(input.Site && listsAfter(now.wished, input.Site)),
  }
  const after = await wish(tx, now, mobile, differences(now.wished, wanted))
  return filterAnswer(after, await isUnderway(tx, mobile))
}

function listsAfter(
  { BlockedSites, AllowedSites }: Features,
  { Name, On }: NonNullable<Input<typeof simSettings.saveWebFilter>['Site']>,
): Pick<Features, 'BlockedSites' | 'AllowedSites'> {
  const site = accept(siteName(Name))
  const lists = { Blocked: namesIn(BlockedSites), Allowed: namesIn(AllowedSites) }
  const without = (list: string[]) => list.filter((one) => one !== site)
  const after =
    On === 'none'
      ? { Blocked: without(lists.Blocked), Allowed: without(lists.Allowed) }
      : accept(withSite(lists, On === 'blocked' ? 'Blocked' : 'Allowed', site))
  return { BlockedSites: after.Blocked.join(','), AllowedSites: after.Allowed.join(',') }
}

/** What the network has blocked lately, day by day; its own word. */
export async function readWebFilterReport(
  ctx: Ctx,
  { customerUuid, mobileUuid }: Input<typeof simSettings.webFilterReport>,
): Promise<Gives<typeof simSettings.webFilterReport>> {
  mustNotBeProduction(ctx)
  const { serviceRef } = await mobileWithSettings(ctx, customerUuid, mobileUuid)
  if (!serviceRef) throw new Refused(refuse('no-available-product'))
  const blocked = await ctx.ports.network.blockedSites(serviceRef)
  return { Blocked: blocked.map(({ day, category, count }) => ({ Day: day, Category: category, Count: count })) }
}

const namesIn = (list: string) => list.split(',').filter((name) => name !== '')

function mustNotBeProduction({ config }: Ctx): void {
  if (config.production) throw new Refused(refuse('not-found'))
}

function filterAnswer({ wished, confirmed }: SettingsNow, isAtWork: boolean): Answer {
  const differing = Object.keys(differences(confirmed, wished)) as FeatureName[]
  const unconfirmed = differing.filter(isOfFilter)
  return {
    WebSecurity: wished.WebSecurity,
    KidsSafe: wished.KidsSafe,
    Blocked: namesIn(wished.BlockedSites),
    Allowed: namesIn(wished.AllowedSites),
    Unconfirmed: filterNames.filter((name) => unconfirmed.includes(name)),
    State: unconfirmed.length === 0 ? 'confirmed' : isAtWork ? 'underway' : 'not-done',
  }
}
