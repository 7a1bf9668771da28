import { Agent, request } from 'node:http'

export interface Question {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
}

/**
 * Asks over one connection, one request after another, by no more of the client than it takes: what asks shares its
 * processors with what is measured.
 */
export function connectionTo(url: string): (question: Question) => Promise<number> {
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
        answer.once('end', () => done(answer.statusCode ?? 0))
        answer.resume()
      })
      sent.end(body)
    })
}
