import type { Input } from '@waea/contract/call'
import type { broadband } from '@waea/contract/fibre/broadband'
import { laterPart } from '@waea/domain/broadband/plan-price'
import type { FibreDraft } from '../../capabilities/broadband/shared/draft.ts'

/** A draft as the input of the order calls (2§7.16). The prices are those that the person was shown. */
export function fibreInput(draft: FibreDraft): Omit<Input<typeof broadband.fibreCart>, 'CustomerUUID'> {
  const { plan, modem, rsf, contact, location } = draft
  return {
    SPID: 2,
    UUID: draft.uuid,
    ExternalReference: draft.id,
    Address: { ...location, ...typed(contact) },
    Items: [
      ...(plan ? [{ Type: 'plan' as const, ID: plan.ID, PriceCents: plan.Price, ...laterPart(plan) }] : []),
      ...(modem ? [{ Type: 'modem' as const, ID: modem.ID, PriceCents: modem.PriceCents }] : []),
    ],
    transfer: draft.transfer,
    ...(rsf !== undefined && { rsf }),
  }
}

/** The parts of a contact that were filled in. */
function typed(contact: FibreDraft['contact']) {
  return Object.fromEntries(
    Object.entries(contact ?? {}).flatMap(([field, text]) => (text.trim() === '' ? [] : [[field, text.trim()]])),
  )
}
