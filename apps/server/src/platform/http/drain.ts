import type { FastifyInstance } from 'fastify'

/** How long open requests may take once the process is told to stop. */
const drainMs = 10_000
const idleCheckMs = 50

/**
 * Accepts no more requests and finishes the open ones; after ten seconds they are cut. Streams, which end differently,
 * are ended meanwhile.
 */
export async function drain(app: FastifyInstance, endStreams: () => Promise<void>): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), drainMs)
  // An idle connection would be kept for a next request, which is no longer accepted.
  const idle = setInterval(() => app.server.closeIdleConnections(), idleCheckMs)
  try {
    await Promise.all([app.close(), endStreams()])
  } finally {
    clearTimeout(late)
    clearInterval(idle)
  }
}
