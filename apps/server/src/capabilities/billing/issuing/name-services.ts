import type { InvoiceLine } from '@waea/domain/billing/making/invoice-document'
import type { Uuid } from '@waea/kit/ids'

/** Adds to the lines what tells services apart: the number of a mobile, the address of a fibre connection. */
export function nameServices(
  lines: readonly Omit<InvoiceLine, 'MSISDN' | 'place'>[],
  numbers: ReadonlyMap<Uuid, string | null>,
  places: ReadonlyMap<Uuid, string>,
): InvoiceLine[] {
  return lines.map((line) => ({
    ...line,
    MSISDN: (line.service && numbers.get(line.service)) || null,
    place: (line.service && places.get(line.service)) || null,
  }))
}
