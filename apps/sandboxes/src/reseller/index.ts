import type { FastifyInstance } from 'fastify'
import { play } from '../misbehave.ts'
import type { SandboxContext, SandboxPartner } from '../partner.ts'

interface Told {
  CustomerUUID: string
  UUID: string
}

const maxKept = 1_000

function mountReseller(app: FastifyInstance, ctx: SandboxContext): void {
  const told: Told[] = []
  app.post<{ Params: { uuid: string }; Body: { UUID?: unknown } }>(
    '/reseller/customers/:uuid/auth_roles',
    (request, reply) =>
      play({
        faults: ctx.faults,
        op: 'auth-roles',
        reply,
        effect: () => {
          // Who and on which customer is kept; the token in the body is not.
          told.push({ CustomerUUID: request.params.uuid, UUID: String(request.body.UUID) })
          if (told.length > maxKept) told.shift()
          return {}
        },
      }),
  )
  app.get('/reseller/auth_roles', () => told)
}

/** A reseller that follows who may do what on which customer. */
export const reseller: SandboxPartner = { name: 'reseller', mount: mountReseller }
