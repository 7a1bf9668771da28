import { Agent, request } from 'node:http'

interface Question {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
}

/**
 * Asks over one connection, one request after another, by no more of the client than it takes: what asks shares its
 * processors with what is measured. Throws when a question is refused.
 */
export function connectionTo(url: string): (question: Question) => Promise<void> {
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
