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
import { holdSettings, requestSettings } from './change-settings.ts'
import { isUnderway } from './settings.store.ts'
import { mobileWithSettings, type SettingsNow, settingsWithWork } from './settings-now.ts'

type Answer = Gives<typeof simSettings.webFilter>

/** A mobile's website filter (1§1). Not found in production, like its pages (1§2). */
export async function readWebFilter(
  ctx: Ctx,
  { customerUuid, mobileUuid }: Input<typeof simSettings.webFilter>,
): Promise<Answer> {
  mustNotBeProduction(ctx)
  const { now, isAtWork } = await settingsWithWork(ctx, await mobileWithSettings(ctx, customerUuid, mobileUuid))
  return filterAnswer(now, isAtWork)
}

/** Switches a filter, or adds a website to a list or removes it; ordered at the network like settings. */
export async function saveWebFilter(tx: Tx, input: Input<typeof simSettings.saveWebFilter>): Promise<Answer> {
  mustNotBeProduction(tx)
  const { mobile, now } = await holdSettings(tx, input.customerUuid, input.mobileUuid)
  // Only the owner may lift what is blocked for a child.
  permit(tx.actor, 'plan:buy', mobile)
  const { WebSecurity, KidsSafe } = input
  const wanted = {
    ...(WebSecurity !== undefined && { WebSecurity }),
    ...(KidsSafe !== undefined && { KidsSafe }),
    ...(input.Site && listsAfter(now.requested, input.Site)),
  }
  const after = await requestSettings(tx, now, mobile, differences(now.requested, wanted))
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

/** What the network has blocked recently, by day, as it reports. */
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

function filterAnswer({ requested, confirmed }: SettingsNow, isAtWork: boolean): Answer {
  const differing = Object.keys(differences(confirmed, requested)) as FeatureName[]
  const unconfirmed = differing.filter(isOfFilter)
  return {
    WebSecurity: requested.WebSecurity,
    KidsSafe: requested.KidsSafe,
    Blocked: namesIn(requested.BlockedSites),
    Allowed: namesIn(requested.AllowedSites),
    Unconfirmed: filterNames.filter((name) => unconfirmed.includes(name)),
    State: unconfirmed.length === 0 ? 'confirmed' : isAtWork ? 'underway' : 'not-done',
  }
}
