import type { Config } from '../../platform/config.ts'
import type { NetworkFeatures, NetworkPort, NetworkSim } from '../../ports/network.ts'
import { PartnerUnknown } from '../../ports/ports.ts'
import { RefusedForGood } from '../../ports/refused-for-good.ts'
import { callJson } from '../json-call.ts'
import { isRefusal } from '../signature.ts'
import { newsOf } from './network-news.ts'
import { serviceOf, type WireService } from './wire-service.ts'

/** The service characteristic for use outside the plan: `stop` or `charge`. */
const outsidePlan = 'outsidePlan'

/** The body of a TM Forum error. */
interface WireRefusal {
  reason?: string
  message?: string
}

/** The mobile network over HTTP: TMF640 service activation, resource pools, and ES2+ for eSIM profiles. */
export function httpNetwork(settings: Config['network']): NetworkPort {
  const call: Call = (...asked) => callNetwork(settings, ...asked)
  return {
    allocateSim: (kind, reference) => call<NetworkSim>('POST', '/resourcePool/v1/sim/reserve', { kind, reference }),
    async allocateNumber(reference) {
      const { MSISDNs } = await call<{ MSISDNs: string[] }>('POST', '/resourcePool/v1/msisdn/reserve', {
        count: 1,
        reference,
      })
      const [number] = MSISDNs
      if (!number) throw new PartnerUnknown('The mobile network has no free number')
      return number
    },
    async orderProfile(iccid) {
      await call('POST', '/es2plus/downloadOrder', { iccid })
      const { smdpAddress, matchingId } = await call<{ smdpAddress: string; matchingId: string }>(
        'POST',
        '/es2plus/confirmOrder',
        { iccid, releaseFlag: true },
      )
      return { smdpAddress, matchingId }
    },
    async activate(asked) {
      const { reference, ...characteristics } = asked
      const service = await call<WireService>('POST', '/serviceActivation/v4/service', {
        externalId: reference,
        state: 'active',
        serviceCharacteristic: characteristicsOf(characteristics),
      })
      return serviceOf(service)
    },
    service: async (serviceRef) => serviceOf(await call<WireService>('GET', pathOf(serviceRef))),
    async change(serviceRef, reference, features) {
      await call('PATCH', pathOf(serviceRef), { serviceCharacteristic: characteristicsOf(features) }, reference)
    },
    async suspend(serviceRef, reference) {
      await call('PATCH', pathOf(serviceRef), { state: 'inactive' }, reference)
    },
    async resume(serviceRef, reference) {
      await call('PATCH', pathOf(serviceRef), { state: 'active' }, reference)
    },
    stopOutsidePlan: (serviceRef, stop) => patchOutsidePlan(call, serviceRef, stop),
    verifyNews: (rawBody, signature) => newsOf(rawBody, signature, settings.signatureSecret),
  }
}

type Call = <T>(method: string, path: string, body?: object, reference?: string) => Promise<T>

/** One call. Anything but the network's own answer means that the outcome is unknown. */
async function callNetwork<T>(
  settings: Config['network'],
  method: string,
  path: string,
  body?: object,
  reference?: string,
): Promise<T> {
  const network = { name: 'The mobile network', url: settings.url, key: settings.key }
  const headers = reference === undefined ? undefined : { 'x-request-id': reference }
  const { ok, status, said } = await callJson<T & WireRefusal>(network, { method, path, body, headers })
  if (ok && said) return said
  // The network does one order at a time; the next is accepted after that.
  if (status === 409 && said?.reason === 'order in progress') throw new PartnerUnknown('The network is busy')
  // Only the network itself gives a reason: an error without one comes from something in between, such as a wrong
  // address.
  if (isRefusal(status, said?.reason)) {
    throw new RefusedForGood(`The mobile network answered ${status}: ${said?.message ?? said?.reason}`)
  }
  throw new PartnerUnknown(`The mobile network answered ${status}`)
}

const pathOf = (serviceRef: string) => `/serviceActivation/v4/service/${encodeURIComponent(serviceRef)}`

function characteristicsOf(named: NetworkFeatures) {
  return Object.entries(named).map(([name, value]) => ({ name, value }))
}

async function patchOutsidePlan(ask: Call, serviceRef: string, stop: boolean): Promise<boolean> {
  const service = await ask<WireService>('PATCH', pathOf(serviceRef), {
    serviceCharacteristic: [{ name: outsidePlan, value: stop ? 'stop' : 'charge' }],
  })
  const said = service.serviceCharacteristic?.find(({ name }) => name === outsidePlan)?.value
  if (said !== 'stop' && said !== 'charge') throw new PartnerUnknown('The mobile network did not say what it stops')
  return said === 'stop'
}
