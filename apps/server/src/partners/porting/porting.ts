import type { Config } from '../../platform/process/config.ts'
import { type PortingNews, type PortingOrder, type PortingPort, PortRefused } from '../../ports/porting.ts'
import { UnusableAnswer } from '../../ports/ports.ts'
import { unusable } from '../answer.ts'
import { callJson, type JsonCall } from '../json-call.ts'
import { isRefusal, isSigned, readJson } from '../signature.ts'
import { codeOf, national, orderOf, reasonOf, stored, type WireOrder } from './wire.ts'

type Answer = Partial<WireOrder> & { serviceProviderId?: string }

/** The industry's porting system over HTTP: orders by reference, short code texts, and webhooks. */
export function httpPorting(settings: Config['porting']): PortingPort {
  const system = { name: 'The porting system', url: settings.url, key: settings.key }

  async function call(input: JsonCall): Promise<Answer | undefined> {
    const { ok, status, said } = await callJson<Answer>(system, input)
    if (ok && said) return said
    if (ok) throw unreadable()
    if (status === 404 && said?.reason !== undefined) return undefined
    if (isRefusal(status, said?.reason)) throw new PortRefused(reasonOf(said?.reason ?? ''), said?.som)
    throw unusable('The porting system', status)
  }

  async function order(input: JsonCall): Promise<PortingOrder> {
    const read = orderOf(await call(input))
    if (!read) throw unreadable()
    return read
  }

  return {
    request: ({ reference, MSISDN, type, carrier, proof, nametag, startsAt }) =>
      order({
        method: 'POST',
        path: '/v1/orders',
        body: {
          requestId: reference,
          gainingServiceProviderId: settings.providerId,
          losingServiceProviderId: carrier,
          phoneNumber: national(MSISDN),
          prePayPrePaid: type === 'prepay',
          ...(type === 'prepay' ? { handsetReference: proof } : { accountNumber: proof }),
          ...(nametag !== null && { customerName: nametag }),
          readyForService: startsAt.toISOString(),
        },
      }),
    act: (SOM, action, reference, { reason, startsAt } = {}) =>
      order({
        method: 'POST',
        path: `/v1/orders/${encodeURIComponent(SOM)}/${action}`,
        body: {
          requestId: reference,
          ...(reason && { reason: codeOf(reason) }),
          ...(startsAt && { readyForService: startsAt.toISOString() }),
        },
      }),
    async find(reference) {
      const said = await call({ method: 'GET', path: `/v1/requests/${encodeURIComponent(reference)}` })
      if (!said) return undefined
      const found = orderOf(said)
      if (!found) throw unreadable()
      return found
    },
    order: (SOM) => order({ method: 'GET', path: `/v1/orders/${encodeURIComponent(SOM)}` }),
    async number(MSISDN) {
      const said = await call({ method: 'GET', path: `/v1/numbers/${national(MSISDN)}` })
      return typeof said?.serviceProviderId === 'string' ? { carrier: said.serviceProviderId.slice(0, 60) } : undefined
    },
    async text(reference, to, text) {
      await call({ method: 'POST', path: '/v1/texts', body: { requestId: reference, to: national(to), text } })
    },
    verifyNews: (rawBody, signature) =>
      isSigned(rawBody, signature, settings.signatureSecrets) ? newsOf(readJson(rawBody)) : undefined,
  }
}

const unreadable = () => new UnusableAnswer('The porting system’s answer can’t be read')

function newsOf(document: unknown): PortingNews {
  const said = document as
    | { event?: string; order?: Partial<WireOrder>; text?: Record<string, unknown> }
    | null
    | undefined
  const order = said?.event === 'order.updated' ? orderOf(said.order) : undefined
  if (order) return { kind: 'order', order }
  const { id, from, text, at } = said?.text ?? {}
  const sender = stored(from)
  const when = new Date(typeof at === 'string' ? at : Number.NaN)
  if (typeof id === 'string' && sender && typeof text === 'string' && !Number.isNaN(when.getTime())) {
    return { kind: 'text', text: { id: id.slice(0, 100), from: sender, text: text.slice(0, 160), at: when } }
  }
  return { kind: 'unreadable', document }
}
