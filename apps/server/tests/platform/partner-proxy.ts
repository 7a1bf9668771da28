import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A fixed answer from a partner, whatever the request. */
export interface OddAnswer {
  status: number
  body: string
}

/** A server in front of the sandboxes: it passes calls on, or answers them itself, as a broken partner or gateway would. */
export interface PartnerProxy {
  /** The settings with which the portal calls the partners through it. */
  settings: Record<string, string>
  /** Sets the sandbox that calls are passed to. */
  leadTo(sandbox: string): void
  /** Answers all calls like this; undefined passes them on again. `after` passes the call on first. */
  answer(odd: OddAnswer | undefined, when?: 'instead' | 'after'): void
  close(): void
}

export async function partnerProxy(): Promise<PartnerProxy> {
  let sandbox = ''
  let odd: OddAnswer | undefined
  let isAfter = false

  function put(answer: OddAnswer, response: ServerResponse): void {
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  }
  function pass(incoming: IncomingMessage, response: ServerResponse, answer: OddAnswer | undefined): void {
    const { method = 'GET', headers, url } = incoming
    const sent = request(`${sandbox}${url}`, { method, headers }, (theirs) => {
      if (!answer) {
        response.writeHead(theirs.statusCode ?? 500, theirs.headers)
        theirs.pipe(response)
        return
      }
      theirs.resume().once('end', () => put(answer, response))
    })
    sent.once('error', () => response.destroy())
    incoming.pipe(sent)
  }
  const server = createServer((incoming, response) => {
    if (!odd || isAfter) return pass(incoming, response, odd)
    const answer = odd
    incoming.resume().once('end', () => put(answer, response))
  })
  await new Promise<void>((done) => server.listen(0, done))
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    settings: {
      STRIPE_API_URL: url,
      NETWORK_URL: `${url}/network`,
      COURIER_URL: `${url}/courier`,
      PORTING_URL: `${url}/porting`,
      FIBRE_URL: `${url}/fibre`,
      ADDRESSES_URL: `${url}/addresses/v1`,
      REWARDS_URL: `${url}/rewards`,
      HELP_DESK_URL: `${url}/helpdesk`,
      NETWORK_MAPS_URL: `${url}/network-maps/arcgis/rest/services`,
      OIDC_GOOGLE_ISSUER: `${url}/oidc/google`,
    },
    leadTo(to) {
      sandbox = to
    },
    answer(given, when = 'instead') {
      odd = given
      isAfter = when === 'after'
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
