import type { Config } from '../../platform/process/config.ts'
import { type FibrePort, FibreRefused, type FibreRequest, type LfcOrder } from '../../ports/fibre.ts'
import { UnusableAnswer } from '../../ports/ports.ts'
import { unusable } from '../answer.ts'
import { callJson, type JsonCall } from '../json-call.ts'
import { isRefusal, isSigned, readJson } from '../signature.ts'
import { daysOf, lineOf, orderOf, qualificationOf, refusalOf, reservationOf, serviceIdOf, slotsOf } from './wire.ts'

const qualifications = '/serviceQualification/v4/checkServiceQualification'
const orders = '/serviceOrdering/v4/serviceOrder'
const services = '/serviceInventory/v4/service'

interface Answer {
  reason?: unknown
  message?: unknown
}

/** The local fibre companies over HTTP, in the shapes of the TM Forum’s open APIs, and their webhooks (2§7.16). */
export function httpFibre(settings: Config['fibre']): FibrePort {
  const { said, read } = callsTo(settings)
  const order = (input: JsonCall) => read(input, orderOf)
  const orderAt = (id: string) => `${orders}/${encodeURIComponent(id)}`
  const serviceAt = (id: string) => `${services}/${encodeURIComponent(id)}`

  return {
    async qualify(input) {
      const place = {
        source: input.LocationProvider,
        sourceId: input.LocationProviderIDX,
        formattedAddress: input.Formatted,
        streetNr: input.Number,
        city: input.City,
        postcode: input.PostCode,
      }
      const answer = await said({ method: 'POST', path: qualifications, body: { place } }, ['unknownPlace'])
      return answer && readAs(answer, qualificationOf)
    },
    order: (input) => order({ method: 'POST', path: orders, body: bodyOf(input) }),
    async find(reference) {
      const found = await said({ method: 'GET', path: `${orders}?${new URLSearchParams({ externalId: reference })}` })
      if (!Array.isArray(found)) throw unreadable()
      return found.length === 0 ? undefined : readAs(found[0], orderOf)
    },
    slots: (lfcOrder, mode) =>
      read(
        {
          method: 'POST',
          path: '/appointment/v4/searchTimeSlot',
          body: { serviceOrder: { id: lfcOrder }, category: mode },
        },
        slotsOf,
      ),
    slotsAt: (qualification, mode) =>
      read(
        {
          method: 'POST',
          path: '/appointment/v4/searchTimeSlot',
          body: { serviceQualification: { id: qualification }, category: mode },
        },
        slotsOf,
      ),
    reserve(qualification, { mode, slot, reference }) {
      const body = {
        externalId: reference,
        serviceQualification: { id: qualification },
        category: mode,
        timeSlot: { id: slot },
      }
      return read({ method: 'POST', path: '/appointment/v4/reservation', body }, reservationOf)
    },
    book: (lfcOrder, { mode, slot, reference }) =>
      order({
        method: 'POST',
        path: '/appointment/v4/appointment',
        body: { externalId: reference, serviceOrder: { id: lfcOrder }, category: mode, timeSlot: { id: slot } },
      }),
    consent: (lfcOrder) => order({ method: 'POST', path: `${orderAt(lfcOrder)}/consent`, body: {} }),
    cancel: (lfcOrder) =>
      order({
        method: 'POST',
        path: '/serviceOrdering/v4/cancelServiceOrder',
        body: { serviceOrder: { id: lfcOrder } },
      }),
    async change(lfcProduct, { code, reference }) {
      const body = { externalId: reference, serviceSpecification: { id: code } }
      await read({ method: 'PATCH', path: serviceAt(lfcProduct), body }, serviceNamed(lfcProduct))
    },
    async suspend(lfcProduct, isSuspended) {
      const body = { state: isSuspended ? 'suspended' : 'active' }
      await read({ method: 'PATCH', path: `${serviceAt(lfcProduct)}/state`, body }, serviceNamed(lfcProduct))
    },
    line: (lfcProduct) =>
      read({ method: 'POST', path: '/serviceTest/v4/serviceTest', body: { service: { id: lfcProduct } } }, lineOf),
    async restart(lfcProduct, reference) {
      const input = { method: 'POST', path: `${serviceAt(lfcProduct)}/restart`, body: { externalId: reference } }
      await read(input, serviceNamed(lfcProduct))
    },
    async disconnect(lfcProduct, reference) {
      const input = { method: 'POST', path: `${serviceAt(lfcProduct)}/terminate`, body: { externalId: reference } }
      await read(input, serviceNamed(lfcProduct))
    },
    usage(lfcProduct, from, upto) {
      const query = new URLSearchParams({ 'service.id': lfcProduct, from, upto })
      return read({ method: 'GET', path: `/usage/v4/usage?${query}` }, (answer) => daysOf(answer, from, upto))
    },
    verifyNews: (rawBody, signature) =>
      isSigned(rawBody, signature, settings.signatureSecrets) ? newsOf(readJson(rawBody)) : undefined,
  }
}

function bodyOf({ reference, qualification, code, isTransfer, day, contact }: FibreRequest): object {
  return {
    externalId: reference,
    category: isTransfer ? 'transfer' : 'connect',
    serviceQualification: { id: qualification },
    serviceSpecification: { id: code },
    ...(day && { requestedStartDate: day }),
    contact: { name: contact.name, phoneNumber: contact.phone, note: contact.notes },
  }
}

function callsTo({ url, key }: Config['fibre']) {
  const companies = { name: 'The local fibre companies', url, key }

  /**
   * The companies' answer; undefined if they refuse with one of the `unknowns` reasons. Throws `FibreRefused` for a
   * final refusal and `PartnerUnknown` if the outcome is unknown.
   */
  async function said(input: JsonCall, unknowns: readonly string[] = []): Promise<object | undefined> {
    const { ok, status, said } = await callJson<Answer>(companies, input)
    if (ok && said) return said
    const reason = said?.reason
    // Only the companies themselves give a reason. An error without one comes from something in between.
    if (ok) throw unreadable()
    if (!isRefusal(status, reason)) throw unusable('The local fibre companies', status)
    if (unknowns.includes(String(reason))) return undefined
    const words = typeof said?.message === 'string' && said.message !== '' ? said.message.slice(0, 300) : String(reason)
    throw new FibreRefused(refusalOf(String(reason)), words)
  }

  return {
    said,
    read: async <Read>(input: JsonCall, as: (answer: unknown) => Read | undefined) => readAs(await said(input), as),
  }
}

/** Accepts only an answer about this connection, so that another success is not taken for theirs. */
const serviceNamed = (id: string) => (answer: unknown) => (serviceIdOf(answer) === id ? id : undefined)

const unreadable = () => new UnusableAnswer('The answer of the local fibre companies can’t be read')

function readAs<Read>(answer: unknown, as: (answer: unknown) => Read | undefined): Read {
  const read = as(answer)
  if (read === undefined) throw unreadable()
  return read
}

function newsOf(document: unknown): LfcOrder | 'nothing' {
  const { eventType, event } = (document ?? {}) as { eventType?: unknown; event?: { serviceOrder?: unknown } | null }
  if (eventType !== 'ServiceOrderStateChangeEvent') return 'nothing'
  return orderOf(event?.serviceOrder) ?? 'nothing'
}
