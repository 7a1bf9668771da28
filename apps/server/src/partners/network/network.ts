import type { Config } from '../../platform/config.ts'
import {
  type BlockedSites,
  emergencyCalls,
  type InventorySim,
  type NetworkFeatures,
  type NetworkPort,
  type NetworkSim,
  type ReleasedSim,
} from '../../ports/network.ts'
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
    releaseSim: (sim) => releaseSim(call, sim),
    findSim: async (number) =>
      inventorySimOf(await call<WireSim[]>('GET', `${simPath}?${new URLSearchParams({ number })}`)),
    ...subscribers(call),
    ...poolOfNumbers(call),
    async blockedSites(serviceRef) {
      const path = `/webFilter/v1/service/${encodeURIComponent(serviceRef)}/report`
      return (await call<{ blocked: BlockedSites[] }>('GET', path)).blocked
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
    withdrawProfile: (iccid) => withdrawProfile(call, iccid),
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
      const keeps = characteristicsOf({ [emergencyCalls]: 'allowed' })
      await call('PATCH', pathOf(serviceRef), { state: 'inactive', serviceCharacteristic: keeps }, reference)
    },
    async resume(serviceRef, reference) {
      await call('PATCH', pathOf(serviceRef), { state: 'active' }, reference)
    },
    async end(serviceRef, reference) {
      await call('PATCH', pathOf(serviceRef), { state: 'terminated' }, reference)
    },
    stopOutsidePlan: (serviceRef, stop) => patchOutsidePlan(call, serviceRef, stop),
    verifyNews: (rawBody, signature) => newsOf(rawBody, signature, settings.signatureSecret),
  }
}

/** What the network knows of SIMs in phones, whether or not they are in service. */
function subscribers(call: Call): Pick<NetworkPort, 'textSim' | 'simOfSession'> {
  return {
    async textSim(ICCID, text, reference) {
      await call('POST', '/simMessage/v1/message', { ICCID, text }, reference)
    },
    async simOfSession(session) {
      const path = `/subscriberSession/v1/session?${new URLSearchParams({ id: session })}`
      return (await call<{ ICCID: string }[]>('GET', path))[0]?.ICCID
    },
  }
}

/** Gives a SIM back; one whose profile is in a phone, or that has left us, is blocked. */
async function releaseSim(call: Call, { ICCID: iccid, isEsim, reference, hasLeft }: ReleasedSim): Promise<void> {
  const isInPhone = isEsim && !(await withdrawProfile(call, iccid))
  const isScrap = hasLeft || isInPhone
  const condition = isScrap ? 'scrap' : 'unused'
  await call('POST', '/resourcePool/v1/sim/release', { iccid, reference, condition })
}

/** Cancels the order of a profile at the eSIM server, which refuses it once a phone has downloaded the profile. */
async function withdrawProfile(call: Call, iccid: string): Promise<boolean> {
  try {
    await call('POST', '/es2plus/cancelOrder', { iccid })
    return true
  } catch (error) {
    if (!(error instanceof RefusedForGood)) throw error
    return false
  }
}

/** The numbers that the network has to give: reserved for good, or held for somebody for a while. */
function poolOfNumbers(call: Call): Pick<NetworkPort, 'allocateNumber' | 'numbers' | 'holdNumber' | 'releaseNumber'> {
  return {
    async releaseNumber(MSISDN) {
      await call('POST', '/resourcePool/v1/msisdn/release', { MSISDNs: [MSISDN] })
    },
    async allocateNumber(reference) {
      const { MSISDNs } = await call<{ MSISDNs: string[] }>('POST', '/resourcePool/v1/msisdn/reserve', {
        count: 1,
        reference,
      })
      const [number] = MSISDNs
      if (!number) throw new PartnerUnknown('The mobile network has no free number')
      return number
    },
    async numbers({ ending, pattern, page, amount, holder, until }) {
      const { MSISDNs } = await call<{ MSISDNs: string[] }>('POST', '/resourcePool/v1/msisdn/hold', {
        ...(ending && { endsWith: ending }),
        ...(pattern && { pattern }),
        page,
        amount,
        holder,
        validUntil: until.toISOString(),
      })
      return MSISDNs
    },
    async holdNumber(MSISDN, holder, until) {
      const asked = { MSISDNs: [MSISDN], holder, validUntil: until.toISOString() }
      await call('POST', '/resourcePool/v1/msisdn/hold', asked)
    },
  }
}

const simPath = '/resourceInventoryManagement/v4/resource'

/** A SIM as TMF639 writes it. */
interface WireSim {
  /** The number of its card. */
  id: string
  resourceStatus?: string
  usageState?: string
  relatedParty?: { role?: string; name?: string }[]
}

/** The SIM of an inventory's answer. Without a party it is this provider's. */
function inventorySimOf([found]: readonly WireSim[]): InventorySim | undefined {
  if (!found) return undefined
  return {
    ICCID: found.id,
    isOurs: !found.relatedParty?.some(({ role }) => role === 'other provider'),
    isBlocked: found.resourceStatus === 'suspended',
    isInUse: found.usageState === 'active',
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
  if (status === 204) return {} as T
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
