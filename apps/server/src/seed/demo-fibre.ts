import { addDays, addMonths } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { money } from '@waea/kit/money'
import { seedConnection } from '../capabilities/broadband/index.ts'
import { demoPlans } from '../capabilities/catalogue/index.ts'
import { startPlan } from '../capabilities/plans/index.ts'
import type { Ctx } from '../platform/ctx.ts'

/** A fibre connection of the demo. */
export interface DemoFibre {
  plan: keyof typeof demoPlans
  /** How many days ago it came into service; its second month has started by then. */
  daysIn: number
  Nickname: string
}

/** A place of the address sandbox, at a house number that already has fibre in the wall. */
const place = {
  LocationProvider: 'sandbox-addresses',
  LocationProviderIDX: '12.aro-street.aro-valley-wellington-6011',
  Formatted: '12 Aro Street, Aro Valley, Wellington 6011',
  City: 'Wellington',
  Country: 'New Zealand',
  PostCode: '6011',
  Lines: ['12 Aro Street', 'Aro Valley', 'Wellington 6011'],
}

/** Numbers from the fibre sandbox's own history: it knows the connection already. */
const atChorus = { LFC: 'Chorus', lfcOrder: 'ORD000000151', lfcProduct: 'ASID000000151' }

/** Writes a connection in service, and its plan in the current month. */
export async function seedDemoFibre(
  ctx: Ctx,
  CustomerUUID: Uuid,
  demo: DemoFibre,
  contact: { Name: string },
): Promise<void> {
  const { availability: AvailabilityUUID } = demoPlans[demo.plan]
  const startedOn = addDays(ctx.today(), -demo.daysIn)
  await ctx.inTransaction(async (tx) => {
    const Address = { ...place, Name: contact.Name, Phone: '0215550151' }
    const seed = { CustomerUUID, Address, ...atChorus, AvailabilityUUID, startedOn, Nickname: demo.Nickname }
    const { UfbUUID, plan } = await seedConnection(tx, seed)
    await startPlan(tx, {
      CustomerUUID,
      ServiceUUID: UfbUUID,
      AvailabilityUUID,
      AutoRenew: true,
      price: money(plan.Price),
      because: `fibre:${UfbUUID}`,
      on: addMonths(startedOn, 1),
    })
  })
}
