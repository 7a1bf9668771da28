import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { play } from '../misbehave.ts'
import { isIccid, newMatchingId } from './identifiers.ts'
import { NetworkRefusal } from './refusal.ts'
import type { NetworkFloor } from './route-context.ts'
import type { Profile } from './store.ts'

const base = '/network/es2plus'
const done = { functionExecutionStatus: { status: 'Executed-Success' } }

const orderSchema = {
  type: 'object',
  properties: {
    iccid: { type: 'string', pattern: '^[0-9]{19,20}$' },
    eid: { type: 'string', pattern: '^[0-9]{32}$' },
    matchingId: { type: 'string', pattern: '^[A-Z0-9-]{1,60}$' },
    releaseFlag: { type: 'boolean' },
  },
} as const

type ProfileOrder = { iccid?: string; eid?: string; matchingId?: string; releaseFlag?: boolean }

/** The profiles on the eSIM server, and their states. */
function profileStoreOf({ store, ctx, events }: NetworkFloor) {
  const smdpAddress = ctx.setting('SMDP_ADDRESS') ?? 'rsp.waea.nz'
  const show = ({ id, ...profile }: Profile) => ({ iccid: id, smdpAddress, ...profile })

  function known(iccid: string | undefined): Profile {
    const profile = iccid === undefined ? undefined : store.get('profile', iccid)
    if (!profile) throw new NetworkRefusal(404, '8.2.1', 'There is no such profile.')
    return profile
  }

  /** Allocates a profile. A valid ICCID that is not from the stock gets one too, as SIMs may come from elsewhere. */
  function allocate({ iccid, eid }: ProfileOrder): Profile {
    const id = iccid ?? [...store.all('profile')].find((profile) => profile.state === 'Available')?.id
    if (id === undefined) throw new NetworkRefusal(409, '8.2.5', 'No profile is available.')
    const profile = store.get('profile', id)
    if (!profile && !isIccid(id)) throw new NetworkRefusal(400, '8.2.1', 'iccid has a wrong check digit.')
    const current: Profile = profile ?? { id, state: 'Available' }
    if (current.state !== 'Available') return current
    const allocated: Profile = { ...current, state: 'Allocated', ...(eid && { eid }) }
    store.put('profile', allocated)
    return allocated
  }

  function move(profile: Profile, state: Profile['state']): Profile {
    const moved = { ...profile, state }
    store.put('profile', moved)
    events.tell('ProfileStateChangeEvent', profile.id, { profile: show(moved) })
    return moved
  }

  return { smdpAddress, show, known, allocate, move }
}

type ProfileStore = ReturnType<typeof profileStoreOf>

/** ES2+ of the eSIM server: order a profile, confirm it, read its state, and simulate the phone that installs it. */
export function mountProfiles(app: FastifyInstance, floor: NetworkFloor): void {
  const profiles = profileStoreOf(floor)
  mountOrders(app, floor, profiles)
  mountCancel(app, floor, profiles)
  mountReads(app, floor, profiles)
}

function mountOrders(
  app: FastifyInstance,
  floor: NetworkFloor,
  { smdpAddress, known, allocate, move }: ProfileStore,
): void {
  const { store, ctx } = floor
  app.post<{ Body: ProfileOrder }>(`${base}/downloadOrder`, { schema: { body: orderSchema } }, (request, reply) =>
    play({
      faults: ctx.faults,
      op: 'downloadOrder',
      reply,
      effect: () => floor.once(request, () => ({ header: done, iccid: allocate(request.body).id })),
    }),
  )
  app.post<{ Body: ProfileOrder }>(`${base}/confirmOrder`, { schema: { body: orderSchema } }, (request, reply) =>
    play({
      faults: ctx.faults,
      op: 'confirmOrder',
      reply,
      effect: () =>
        floor.once(request, () => {
          const profile = known(request.body.iccid)
          const eid = request.body.eid ?? profile.eid
          const matchingId = profile.matchingId ?? request.body.matchingId ?? newMatchingId()
          const confirmed: Profile = { ...profile, matchingId, ...(eid && { eid }) }
          if (profile.state === 'Available') throw new NetworkRefusal(409, '8.2.5', 'Order the profile first.')
          store.put('profile', confirmed)
          if (profile.state === 'Allocated' && request.body.releaseFlag !== false) move(confirmed, 'Released')
          return { header: done, iccid: profile.id, ...(eid && { eid }), matchingId, smdpAddress }
        }),
    }),
  )
}

/** Cancels the order of a profile that no phone has downloaded. */
function mountCancel(app: FastifyInstance, { store, ctx }: NetworkFloor, { known }: ProfileStore): void {
  app.post<{ Body: ProfileOrder }>(`${base}/cancelOrder`, { schema: { body: orderSchema } }, (request, reply) =>
    play({
      faults: ctx.faults,
      op: 'cancelOrder',
      reply,
      effect() {
        const { id, state } = known(request.body.iccid)
        if (state === 'Downloaded' || state === 'Installed') {
          throw new NetworkRefusal(409, '8.2.5', 'A phone has downloaded the profile.')
        }
        store.put('profile', { id, state: 'Available' })
        return { header: done, iccid: id }
      },
    }),
  )
}

function mountReads(app: FastifyInstance, { ctx }: NetworkFloor, { show, known, move }: ProfileStore): void {
  app.get<{ Params: { iccid: string } }>(`${base}/profile/:iccid`, (request, reply) =>
    play({ faults: ctx.faults, op: 'profile', reply, effect: () => show(known(request.params.iccid)) }),
  )
  app.post<{ Params: { iccid: string; state: string } }>(
    `${base}/profile/:iccid/simulate/:state`,
    {
      schema: {
        params: {
          type: 'object',
          properties: { iccid: { type: 'string' }, state: { enum: ['downloaded', 'installed'] } },
        },
      },
    },
    (request) => {
      const profile = known(request.params.iccid)
      if (profile.state === 'Available' || profile.state === 'Allocated') {
        throw new NetworkRefusal(409, '8.2.5', 'The profile is not released yet.')
      }
      const eid = profile.eid ?? `89${randomUUID().replace(/\D/g, '').padEnd(30, '0').slice(0, 30)}`
      return show(move({ ...profile, eid }, request.params.state === 'installed' ? 'Installed' : 'Downloaded'))
    },
  )
}
