import type { FastifyInstance } from 'fastify'
import { play } from '../misbehave.ts'
import type { SandboxContext, SandboxPartner } from '../partner.ts'

interface RoleChange {
  CustomerUUID: string
  UUID: string
}

const maxKept = 1_000

function mountReseller(app: FastifyInstance, ctx: SandboxContext): void {
  const changes: RoleChange[] = []
  app.post<{ Params: { uuid: string }; Body: { UUID?: unknown } }>(
    '/reseller/customers/:uuid/auth_roles',
    (request, reply) =>
      play({
        faults: ctx.faults,
        op: 'auth-roles',
        reply,
        effect: () => {
          // Stores the user and the customer; drops the token in the body.
          changes.push({ CustomerUUID: request.params.uuid, UUID: String(request.body.UUID) })
          if (changes.length > maxKept) changes.shift()
          return {}
        },
      }),
  )
  app.get('/reseller/auth_roles', () => changes)
}

/** A reseller's system that receives changes of users' roles on customers. */
export const reseller: SandboxPartner = { name: 'reseller', mount: mountReseller }
