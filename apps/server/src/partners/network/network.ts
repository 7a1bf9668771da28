import { type Static, type TSchema, Type } from 'typebox'
import { Check } from 'typebox/value'
import type { Config } from '../../platform/process/config.ts'
import {
  emergencyCalls,
  type InventorySim,
  type NetworkFeatures,
  type NetworkPort,
  type ReleasedSim,
} from '../../ports/network.ts'
import { PartnerUnknown, UnusableAnswer } from '../../ports/ports.ts'
import { RefusedForGood } from '../../ports/refused-for-good.ts'
import { unusable } from '../answer.ts'
import { callJson } from '../json-call.ts'
import { isRefusal } from '../signature.ts'
import { newsOf, usageNews } from './network-news.ts'
import { correctUsage, usageValues } from './usage-values.ts'
import { serviceOf, WireService } from './wire-service.ts'

/** The service characteristic for use outside the plan: `stop` or `charge`. */
const outsidePlan = 'outsidePlan'

/** The body of a TM Forum error. */
interface WireRefusal {
  reason?: unknown
  message?: unknown
}

const text = Type.String({ minLength: 1, maxLength: 500 })
const Anything = Type.Unknown()
const Numbers = Type.Object({ MSISDNs: Type.Array(text) })
const Sim = Type.Object({ ICCID: text, IMSI: text, SIMID: text, PIN: text, PUK: text })
const Profile = Type.Object({ smdpAddress: text, matchingId: text })
const Report = Type.Object({
  blocked: Type.Array(Type.Object({ day: text, category: text, count: Type.Integer({ minimum: 0 }) })),
})

/** The mobile network over HTTP: TMF640 service activation, resource pools, and ES2+ for eSIM profiles. */
export function httpNetwork(settings: Config['network']): NetworkPort {
  const call: Call = (...input) => callNetwork(settings, ...input)
  return {
    allocateSim: (kind, reference) => call(Sim, 'POST', '/resourcePool/v1/sim/reserve', { kind, reference }),
    releaseSim: (sim) => releaseSim(call, sim),
    findSim: async (number) =>
      inventorySimOf(await call(Type.Array(WireSim), 'GET', `${simPath}?${new URLSearchParams({ number })}`)),
    ...subscribers(call),
    ...poolOfNumbers(call),
    async blockedSites(serviceRef) {
      const path = `/webFilter/v1/service/${encodeURIComponent(serviceRef)}/report`
      return (await call(Report, 'GET', path)).blocked
    },
    async orderProfile(iccid) {
      await call(Anything, 'POST', '/es2plus/downloadOrder', { iccid })
      const confirmed = { iccid, releaseFlag: true }
      const { smdpAddress, matchingId } = await call(Profile, 'POST', '/es2plus/confirmOrder', confirmed)
      return { smdpAddress, matchingId }
    },
    withdrawProfile: (iccid) => withdrawProfile(call, iccid),
    async activate(input) {
      const { reference, ...characteristics } = input
      const service = await call(WireService, 'POST', '/serviceActivation/v4/service', {
        externalId: reference,
        state: 'active',
        serviceCharacteristic: characteristicsOf(characteristics),
      })
      return serviceOf(service)
    },
    service: async (serviceRef) => serviceOf(await call(WireService, 'GET', pathOf(serviceRef))),
    async change(serviceRef, reference, features) {
      await call(
        Anything,
        'PATCH',
        pathOf(serviceRef),
        { serviceCharacteristic: characteristicsOf(features) },
        reference,
      )
    },
    async suspend(serviceRef, reference) {
      const keeps = characteristicsOf({ [emergencyCalls]: 'allowed' })
      await call(Anything, 'PATCH', pathOf(serviceRef), { state: 'inactive', serviceCharacteristic: keeps }, reference)
    },
    async resume(serviceRef, reference) {
      await call(Anything, 'PATCH', pathOf(serviceRef), { state: 'active' }, reference)
    },
    async end(serviceRef, reference) {
      await call(Anything, 'PATCH', pathOf(serviceRef), { state: 'terminated' }, reference)
    },
    stopOutsidePlan: (serviceRef, stop) => patchOutsidePlan(call, serviceRef, stop),
    readUsage: usageNews,
    verifyNews: (rawBody, signature) => newsOf(rawBody, signature, settings.signatureSecrets),
    usageValues,
    correctUsage,
  }
}

/** Calls about SIMs in phones, whether or not they are in service. */
function subscribers(call: Call): Pick<NetworkPort, 'textSim' | 'simOfSession'> {
  return {
    async textSim(ICCID, text, reference) {
      await call(Anything, 'POST', '/simMessage/v1/message', { ICCID, text }, reference)
    },
    async simOfSession(session) {
      const path = `/subscriberSession/v1/session?${new URLSearchParams({ id: session })}`
      return (await call(Type.Array(Type.Object({ ICCID: text })), 'GET', path))[0]?.ICCID
    },
  }
}

/** Returns a SIM to the inventory. One whose profile is in a phone, or that has left us, is scrapped. */
async function releaseSim(call: Call, { ICCID: iccid, isEsim, reference, hasLeft }: ReleasedSim): Promise<void> {
  const isInPhone = isEsim && !(await withdrawProfile(call, iccid))
  const isScrap = hasLeft || isInPhone
  const condition = isScrap ? 'scrap' : 'unused'
  await call(Anything, 'POST', '/resourcePool/v1/sim/release', { iccid, reference, condition })
}

/** Cancels a profile's order at the eSIM server, which refuses once a phone has downloaded the profile. */
async function withdrawProfile(call: Call, iccid: string): Promise<boolean> {
  try {
    await call(Anything, 'POST', '/es2plus/cancelOrder', { iccid })
    return true
  } catch (error) {
    if (!(error instanceof RefusedForGood)) throw error
    return false
  }
}

/** The network's number pool: numbers allocated for good, or reserved for a while. */
function poolOfNumbers(call: Call): Pick<NetworkPort, 'allocateNumber' | 'numbers' | 'holdNumber' | 'releaseNumber'> {
  return {
    async releaseNumber(MSISDN) {
      await call(Anything, 'POST', '/resourcePool/v1/msisdn/release', { MSISDNs: [MSISDN] })
    },
    async allocateNumber(reference) {
      const { MSISDNs } = await call(Numbers, 'POST', '/resourcePool/v1/msisdn/reserve', {
        count: 1,
        reference,
      })
      const [number] = MSISDNs
      if (!number) throw new PartnerUnknown('The mobile network has no free number')
      return number
    },
    async numbers({ ending, pattern, page, amount, holder, until }) {
      const { MSISDNs } = await call(Numbers, 'POST', '/resourcePool/v1/msisdn/hold', {
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
      const body = { MSISDNs: [MSISDN], holder, validUntil: until.toISOString() }
      await call(Anything, 'POST', '/resourcePool/v1/msisdn/hold', body)
    },
  }
}

const simPath = '/resourceInventoryManagement/v4/resource'

/** A SIM in the format of TMF639; its id is the ICCID. */
const WireSim = Type.Object({
  id: text,
  resourceStatus: Type.Optional(text),
  usageState: Type.Optional(text),
  relatedParty: Type.Optional(
    Type.Array(Type.Object({ role: Type.Optional(Type.String()), name: Type.Optional(Type.String()) })),
  ),
})

/** The SIM in an inventory's answer. Without a party it belongs to this provider. */
function inventorySimOf([found]: readonly Static<typeof WireSim>[]): InventorySim | undefined {
  if (!found) return undefined
  return {
    ICCID: found.id,
    isOurs: !found.relatedParty?.some(({ role }) => role === 'other provider'),
    isBlocked: found.resourceStatus === 'suspended',
    isInUse: found.usageState === 'active',
  }
}

/** A call to the network; the schema describes the answer. */
type Call = <S extends TSchema>(
  schema: S,
  method: string,
  path: string,
  body?: object,
  reference?: string,
) => Promise<Static<S>>

/** Makes one call. Anything but the network's own answer means that the outcome is unknown. */
async function callNetwork<S extends TSchema>(
  settings: Config['network'],
  schema: S,
  method: string,
  path: string,
  body?: object,
  reference?: string,
): Promise<Static<S>> {
  const network = { name: 'The mobile network', url: settings.url, key: settings.key }
  const headers = reference === undefined ? undefined : { 'x-request-id': reference }
  const { ok, status, said } = await callJson<WireRefusal>(network, { method, path, body, headers })
  const answer: unknown = status === 204 ? {} : said
  if (ok) {
    if (answer !== null && Check(schema, answer)) return answer
    throw new UnusableAnswer('The mobile network’s answer can’t be read')
  }
  // The network handles one order at a time and accepts the next one after it.
  if (status === 409 && said?.reason === 'order in progress') throw new PartnerUnknown('The network is busy')
  // Only the network itself gives a reason. An error without one comes from something in between, such as a wrong
  // address.
  if (isRefusal(status, said?.reason)) {
    throw new RefusedForGood(`The mobile network answered ${status}: ${String(said?.message ?? said?.reason)}`)
  }
  throw unusable('The mobile network', status)
}

const pathOf = (serviceRef: string) => `/serviceActivation/v4/service/${encodeURIComponent(serviceRef)}`

function characteristicsOf(named: NetworkFeatures) {
  return Object.entries(named).map(([name, value]) => ({ name, value }))
}

async function patchOutsidePlan(ask: Call, serviceRef: string, stop: boolean): Promise<boolean> {
  const service = await ask(WireService, 'PATCH', pathOf(serviceRef), {
    serviceCharacteristic: [{ name: outsidePlan, value: stop ? 'stop' : 'charge' }],
  })
  const said = service.serviceCharacteristic?.find(({ name }) => name === outsidePlan)?.value
  if (said !== 'stop' && said !== 'charge') throw new UnusableAnswer('The mobile network did not say what it stops')
  return said === 'stop'
}
