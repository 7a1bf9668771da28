import type { FastifyInstance } from 'fastify'
import { play } from '../misbehave.ts'
import type { SandboxContext, SandboxPartner } from '../partner.ts'
import { loadGazetteer } from './gazetteer.ts'
import { openAddressBook } from './search.ts'

const searchQuery = {
  type: 'object',
  required: ['q'],
  properties: { q: { type: 'string' }, limit: { type: 'integer', minimum: 1, maximum: 50, default: 10 } },
}

function mountAddresses(app: FastifyInstance, ctx: SandboxContext): void {
  // Loaded by the first search: most runs never search.
  let opened: ReturnType<typeof openAddressBook> | undefined
  const book = () => {
    opened ??= openAddressBook(loadGazetteer())
    return opened
  }
  app.get<{ Querystring: { q: string; limit: number } }>(
    '/addresses/v1/search',
    { schema: { querystring: searchQuery } },
    (request, reply) =>
      play({
        faults: ctx.faults,
        op: 'search',
        reply,
        effect: () => book().search(request.query.q, request.query.limit),
      }),
  )
  app.get<{ Params: { id: string } }>('/addresses/v1/address/:id', (request, reply) =>
    play({
      faults: ctx.faults,
      op: 'address',
      reply,
      effect: () =>
        book().address(request.params.id) ??
        reply.code(404).send({ code: 'not_found', message: 'There is no such address.' }),
    }),
  )
}

/** Address search over New Zealand localities and their streets. */
export const addresses: SandboxPartner = { name: 'addresses', mount: mountAddresses }
