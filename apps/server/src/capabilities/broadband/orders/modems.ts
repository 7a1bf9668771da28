import type { Gives, Input } from '@waea/contract/call'
import type { ufbRecords } from '@waea/contract/fibre/ufb-records'
import { Refused, refuse } from '@waea/domain/refusal'
import { money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/db/permit.ts'
import { allModems, type ModemRow, saveModem } from '../stores/lfc-products.store.ts'

type SoldModem = Gives<typeof ufbRecords.putModem>

/** All routers sold with fibre, including those no longer on sale, the cheapest first. */
export async function readModems(ctx: Ctx): Promise<Gives<typeof ufbRecords.modems>> {
  return { Modems: (await allModems(ctx)).map(modemAnswer) }
}

/** Adds a router, or replaces its details; orders keep the details they were placed with. Refuses a blank name. */
export async function putModem(tx: Tx, input: Input<typeof ufbRecords.putModem>): Promise<SoldModem> {
  const Name = input.Name.trim()
  if (Name === '') throw new Refused(refuse('invalid-input', { rule: 'please enter' }, 'Name'))
  const { uuid: UUID, Available, PriceCents } = input
  const modem = { UUID, Name, Description: input.Description.trim(), PriceCents: money(PriceCents), Available }
  await saveModem(tx, permit(tx.actor, 'lfc:write', { ...modem, isProviders: true as const }))
  await tx.audit({ deed: 'modem-saved', detail: { UUID, Name, PriceCents, Available } })
  return modemAnswer(modem)
}

function modemAnswer({ UUID: ID, Name, Description, PriceCents, Available }: ModemRow): SoldModem {
  return { ID, Name, Description, PriceCents, Available }
}
