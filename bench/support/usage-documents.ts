import { createHmac, randomUUID } from 'node:crypto'

/** A service with usage: its reference at the network, and the type of usage. */
export interface UsedService {
  reference: string
  type: string
}

const secret = 'network-signature-sandbox'
const dataBytes = 50_000

/** A TMF635 usage document in the network's format. */
export function usageDocument({ reference, type }: UsedService, amount = type === 'data' ? dataBytes : 1) {
  return {
    id: randomUUID(),
    '@type': 'Usage',
    usageDate: new Date().toISOString(),
    usageType: type,
    status: 'received',
    usageCharacteristic: [
      { name: 'amount', value: amount },
      { name: 'unit', value: type === 'data' ? 'byte' : 'count' },
    ],
    product: { id: reference, externalId: reference, '@referredType': 'Service' },
  }
}

/** Sends a list of documents as the network does. Throws if the list is refused. */
export async function sendUsage(url: string, documents: readonly object[]): Promise<void> {
  const body = JSON.stringify(documents)
  const at = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  const answer = await fetch(`${url}/webhooks/network/usage`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-network-signature': `t=${at},v1=${signature}` },
    body,
  })
  if (!answer.ok) throw new Error(`Usage was answered ${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
}
