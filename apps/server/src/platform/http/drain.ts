import type { FastifyInstance } from 'fastify'

/** How long open requests may take after the stop signal. */
const drainMs = 10_000
const idleCheckMs = 50

/**
 * Stops accepting requests and finishes the open ones; after ten seconds the rest are cut. Live streams are ended
 * separately, at the same time.
 */
export async function drain(app: FastifyInstance, endStreams: () => Promise<void>): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), drainMs)
  // An idle connection would be kept open for a next request, which is no longer accepted.
  const idle = setInterval(() => app.server.closeIdleConnections(), idleCheckMs)
  try {
    await Promise.all([app.close(), endStreams()])
  } finally {
    clearTimeout(late)
    clearInterval(idle)
  }
}
