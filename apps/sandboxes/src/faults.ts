import type { FastifyInstance } from 'fastify'

/** The ways in which a partner may misbehave. */
export type Fault =
  | { kind: 'slow'; ms: number }
  | { kind: 'timeout-after-effect' }
  | { kind: 'error-after-effect'; status?: number }
  | { kind: 'error-before-effect'; status?: number }
  | { kind: 'duplicate-webhook' }
  | { kind: 'late-webhook'; ms: number }
  | { kind: 'webhook-before-answer' }

/** A fault as asked for: on which operation (all when absent), how many times (always), on which share of requests. */
export interface FaultOrder {
  kind: Fault['kind']
  op?: string
  times?: number
  ms?: number
  status?: number
  share?: number
}

/** Tells a partner whether to misbehave now. */
export interface FaultSwitch {
  /**
   * The fault for this operation, used up by the asking; nothing when all is well.
   * With `kinds`, only faults of those kinds are considered and the others stay for whoever asks for them.
   */
  next(op: string, kinds?: readonly Fault['kind'][]): Fault | undefined
}

/** A fault switch that can be set, shown and cleared. */
export interface FaultBoard extends FaultSwitch {
  set(orders: readonly FaultOrder[]): void
  show(): FaultOrder[]
  clear(): void
}

const defaultSlowMs = 5_000

function faultOf(order: FaultOrder): Fault {
  switch (order.kind) {
    case 'slow':
    case 'late-webhook':
      return { kind: order.kind, ms: order.ms ?? defaultSlowMs }
    case 'error-after-effect':
    case 'error-before-effect':
      return order.status === undefined ? { kind: order.kind } : { kind: order.kind, status: order.status }
    default:
      return { kind: order.kind }
  }
}

/** Makes a board without faults; `random` decides for orders that hit only a share of the requests. */
export function createFaultBoard(random: () => number): FaultBoard {
  let orders: FaultOrder[] = []

  function matches(order: FaultOrder, op: string, kinds: readonly Fault['kind'][] | undefined): boolean {
    if (order.op !== undefined && order.op !== op) return false
    if (kinds && !kinds.includes(order.kind)) return false
    return order.share === undefined || random() < order.share
  }

  return {
    next(op, kinds) {
      const order = orders.find((candidate) => matches(candidate, op, kinds))
      if (!order) return undefined
      if (order.times !== undefined) {
        order.times -= 1
        if (order.times <= 0) orders = orders.filter((other) => other !== order)
      }
      return faultOf(order)
    },
    set(asked) {
      orders.push(...asked.filter((order) => order.times !== 0).map((order) => ({ ...order })))
    },
    show: () => orders.map((order) => ({ ...order })),
    clear() {
      orders = []
    },
  }
}

const faultSchema = {
  type: 'object',
  required: ['faults'],
  additionalProperties: false,
  properties: {
    faults: {
      type: 'array',
      maxItems: 100,
      items: {
        type: 'object',
        required: ['kind'],
        additionalProperties: false,
        properties: {
          kind: {
            enum: [
              'slow',
              'timeout-after-effect',
              'error-after-effect',
              'error-before-effect',
              'duplicate-webhook',
              'late-webhook',
              'webhook-before-answer',
            ],
          },
          op: { type: 'string', minLength: 1 },
          times: { type: 'integer', minimum: 0 },
          ms: { type: 'integer', minimum: 0, maximum: 600_000 },
          status: { type: 'integer', minimum: 400, maximum: 599 },
          share: { type: 'number', minimum: 0, maximum: 1 },
        },
      },
    },
  },
} as const

/** Serves a partner's fault switch: POST adds faults, GET shows those left, DELETE clears them. */
export function mountFaults(app: FastifyInstance, partner: string, board: FaultBoard): void {
  const path = `/${partner}/faults`
  app.post<{ Body: { faults: FaultOrder[] } }>(path, { schema: { body: faultSchema } }, (request) => {
    board.set(request.body.faults)
    return { faults: board.show() }
  })
  app.get(path, () => ({ faults: board.show() }))
  app.delete(path, () => {
    board.clear()
    return { faults: [] }
  })
}
