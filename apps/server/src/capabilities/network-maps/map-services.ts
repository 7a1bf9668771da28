import { readServiceName, type ServiceName } from '@waea/domain/network-maps/service-name'
import type { Ctx } from '../../platform/ctx.ts'

/** 2§7.18, 3§9.3: services and coverage, which is a matter of weeks. */
export const coverageUsedAgainMs = 5 * 60_000
/** Outages come and go. */
export const outagesUsedAgainMs = 60_000

/** `id` is the name as addresses write it, without a folder. */
export interface MapService extends ServiceName {
  id: string
}

/** The map services with names of five parts; others are left out. */
export async function mapServices(ctx: Ctx): Promise<{ currentVersion: number; services: readonly MapService[] }> {
  const { currentVersion, services } = await ctx.ports.networkMaps.services()
  const named = services.flatMap((id): MapService[] => {
    const name = readServiceName(id)
    return name ? [{ id, ...name }] : []
  })
  return { currentVersion, services: named }
}
