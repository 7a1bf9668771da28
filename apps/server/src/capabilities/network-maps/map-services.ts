import { readServiceName, type ServiceName } from '@waea/domain/network-maps/service-name'
import type { Ctx } from '../../platform/ctx.ts'

/** How long services and coverage are cached (2§7.18, 3§9.3): they change over weeks. */
export const coverageUsedAgainMs = 5 * 60_000
/** How long outages are cached: they come and go. */
export const outagesUsedAgainMs = 60_000

/** `id` is the name as URLs spell it, without a folder. */
export interface MapService extends ServiceName {
  id: string
}

/** The map services whose names have five parts; others are skipped. */
export async function mapServices(ctx: Ctx): Promise<{ currentVersion: number; services: readonly MapService[] }> {
  const { currentVersion, services } = await ctx.ports.networkMaps.services()
  const named = services.flatMap((id): MapService[] => {
    const name = readServiceName(id)
    return name ? [{ id, ...name }] : []
  })
  return { currentVersion, services: named }
}
