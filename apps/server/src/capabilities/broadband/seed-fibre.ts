import type { Uuid } from '@waea/kit/ids'
import { money } from '@waea/kit/money'
import type { Tx } from '../../platform/ctx.ts'
import { permit } from '../../platform/db/permit.ts'
import { demoPlans } from '../catalogue/index.ts'
import { saveModem, saveProduct } from './stores/lfc-products.store.ts'

const idOf = (number: number): Uuid => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
const firstProduct = 3911

/** The demo's routers. */
export const demoModems = { wifi6: idOf(3901), wifi7: idOf(3902) } as const

const modems = [
  {
    UUID: demoModems.wifi6,
    Name: 'WiFi 6 router',
    Description: 'For most homes. Set up before it leaves us: plug it in and you’re online.',
    PriceCents: money(14_900),
  },
  {
    UUID: demoModems.wifi7,
    Name: 'WiFi 7 mesh pair',
    Description: 'Two units for large homes and the fastest plans. Set up before they leave us.',
    PriceCents: money(34_900),
  },
]

const speeds = {
  fibreStarter: [100, 20],
  fibreHome: [500, 100],
  fibreMax: [900, 500],
  hyperfibre: [2000, 2000],
} as const satisfies Partial<Record<keyof typeof demoPlans, readonly [number, number]>>
type Plan = keyof typeof speeds

const ufb: readonly Plan[] = ['fibreStarter', 'fibreHome', 'fibreMax']

/** Each company's code for a speed, and the plans it delivers. */
const companies: Readonly<Record<string, { plans: readonly Plan[]; code(down: number, up: number): string }>> = {
  Chorus: { plans: [...ufb, 'hyperfibre'], code: (down, up) => `BS2A-RES-${down}/${up}` },
  Enable: { plans: [...ufb, 'hyperfibre'], code: (down, up) => `ENABLE-R-${down}-${up}` },
  'Tuatahi First Fibre': { plans: [...ufb, 'hyperfibre'], code: (down, up) => `TFF.RES.${down}.${up}` },
  'Northpower Fibre': { plans: ufb, code: (down, up) => `NPF-HOME-${down}-${up}` },
}

/**
 * Writes the local fibre companies' products for the demo's fibre plans, and the demo's routers. Idempotent: running it
 * again changes nothing for buyers.
 */
export async function seedFibre(tx: Tx): Promise<void> {
  const now = tx.now()
  const offered = Object.entries(companies).flatMap(([LFC, { plans, code }]) =>
    plans.map((plan) => {
      const [DownMbps, UpMbps] = speeds[plan]
      return { LFC, plan, DownMbps, UpMbps, Code: code(DownMbps, UpMbps) }
    }),
  )
  for (const [at, { plan, ...product }] of offered.entries()) {
    const named = {
      UUID: idOf(firstProduct + at),
      ProductAvailabilityUUID: demoPlans[plan].availability,
      Document: null,
    }
    const times = { createdAt: now, updatedAt: now, deletedAt: null }
    await saveProduct(tx, permit(tx.actor, 'lfc:write', { ...product, ...named, ...times, isProviders: true as const }))
  }
  for (const modem of modems) {
    await saveModem(tx, permit(tx.actor, 'lfc:write', { ...modem, Available: true, isProviders: true as const }))
  }
}
