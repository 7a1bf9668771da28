import { luhnDigit } from '@waea/domain/sims/luhn'
import type { Config } from '../platform/process/config.ts'
import type { NetworkSim } from '../ports/network.ts'

/** A demo mobile as the network has to know it. */
export interface NetworkIntroduction {
  reference: string
  MSISDN: string
  sim: NetworkSim
  billingType: string
}

/** A demo SIM with numbers that the network accepts: 8964, issuer 99, and a Luhn check digit. */
export function demoSim(last4: string): NetworkSim {
  const body = `89649900000000${last4}`
  return {
    ICCID: `${body}${luhnDigit(body)}`,
    IMSI: `53024100000${last4}`,
    SIMID: `2000${last4}00`,
    PIN: '0000',
    PUK: `8000${last4}`,
  }
}

/** Registers mobiles at the network sandbox that were in service before it started. A real network knows its own. */
export async function registerAtSandbox(
  network: Config['network'],
  mobiles: readonly NetworkIntroduction[],
): Promise<void> {
  const services = mobiles.map(({ reference, MSISDN, sim, billingType }) => ({
    id: reference,
    externalId: reference,
    serviceCharacteristic: Object.entries({ MSISDN, ICCID: sim.ICCID, IMSI: sim.IMSI, billingType }).map(
      ([name, value]) => ({ name, value }),
    ),
  }))
  const answer = await fetch(`${network.url}/simulate/services`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${network.key}` },
    body: JSON.stringify({ services }),
  })
  if (!answer.ok)
    throw new Error(`The network's stand-in refused the demo's mobiles: ${answer.status} ${await answer.text()}`)
}
