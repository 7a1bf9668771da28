import { secretsOf, type Values } from './read.ts'
import type { serverSettings } from './schema.ts'

/** The chat, the tickets, the virus scanner and the network maps. An undefined one is never called. */
export interface HelpPartners {
  /** `mailAddress` is the address at which the help desk receives mails. */
  tickets: { url: string; key: string; webhookSecrets: readonly string[]; mailAddress: string | undefined } | undefined
  virusScannerUrl: string | undefined
  chat: { frameUrl: string; secret: string } | undefined
  networkMaps: { url: string; token: string | undefined } | undefined
}

type Given = Pick<
  Values<typeof serverSettings>,
  | 'CHAT_FRAME_URL'
  | 'CHAT_SECRET'
  | 'NETWORK_MAPS_URL'
  | 'NETWORK_MAPS_TOKEN'
  | 'TICKETS_URL'
  | 'TICKETS_KEY'
  | 'TICKETS_WEBHOOK_SECRET'
  | 'TICKETS_WEBHOOK_SECRET_PREVIOUS'
  | 'TICKETS_EMAIL'
  | 'CLAMD_URL'
  | 'CLAMD_PORT'
>

/** Reads the help partners; `sandbox` is the URL of the demo's, undefined in production. */
export function readHelpPartners(given: Given, sandbox: string | undefined): HelpPartners {
  const addressOf = (url: string | undefined, path: string) => (url ?? (sandbox && `${sandbox}${path}`)) || undefined
  const mapsUrl = addressOf(given.NETWORK_MAPS_URL, '/network-maps/arcgis/rest/services')
  const scannerPort = given.CLAMD_PORT ?? (sandbox && Number(new URL(sandbox).port || 80) + 2)
  return {
    tickets: readTickets(given, addressOf(given.TICKETS_URL, '/tickets'), sandbox !== undefined),
    virusScannerUrl: (given.CLAMD_URL ?? (sandbox && `tcp://127.0.0.1:${scannerPort}`)) || undefined,
    chat: readChat(addressOf(given.CHAT_FRAME_URL, '/chat/frame'), given.CHAT_SECRET ?? (sandbox && 'chat-sandbox')),
    networkMaps: mapsUrl === undefined ? undefined : { url: mapsUrl, token: given.NETWORK_MAPS_TOKEN },
  }
}

function readChat(frameUrl: string | undefined, secret: string | undefined): HelpPartners['chat'] {
  if (frameUrl === undefined) return undefined
  if (!secret) throw new Error('The setting CHAT_SECRET goes with CHAT_FRAME_URL.')
  return { frameUrl, secret }
}

function readTickets(given: Given, url: string | undefined, isDemo: boolean): HelpPartners['tickets'] {
  if (url === undefined) return undefined
  const key = given.TICKETS_KEY ?? (isDemo ? 'tickets-sandbox' : undefined)
  const webhookSecret = given.TICKETS_WEBHOOK_SECRET ?? (isDemo ? 'tickets-webhook-sandbox' : undefined)
  if (!key || !webhookSecret)
    throw new Error('The settings TICKETS_KEY and TICKETS_WEBHOOK_SECRET go with TICKETS_URL.')
  const webhookSecrets = secretsOf(webhookSecret, given.TICKETS_WEBHOOK_SECRET_PREVIOUS)
  return { url, key, webhookSecrets, mailAddress: given.TICKETS_EMAIL ?? (isDemo ? 'support@help.test' : undefined) }
}
