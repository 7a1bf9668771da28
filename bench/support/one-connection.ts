import { Agent, request } from 'node:http'

interface Request {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
}

/**
 * Sends requests over one connection, one after another, with as little client code as possible, because the client
 * shares its processors with the measured server. Throws if a request is refused.
 */
export function connectionTo(url: string): (request: Request) => Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return ({ method, path, headers, body }) =>
    new Promise((done, failed) => {
      const sent = request(`${url}${path}`, {
        agent,
        method,
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      })
      sent.once('error', failed)
      sent.once('response', (answer) => {
        const isRefused = answer.statusCode !== 200
        answer.once('end', () => (isRefused ? failed(new Error(`${path} was answered ${answer.statusCode}`)) : done()))
        answer.resume()
      })
      sent.end(body)
    })
}
