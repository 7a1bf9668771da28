import type { FastifyInstance } from 'fastify'

/** The ways in which a partner can fail. */
export type Fault =
  | { kind: 'slow'; ms: number }
  | { kind: 'timeout-after-effect' }
  | { kind: 'error-after-effect'; status?: number }
  | { kind: 'error-before-effect'; status?: number }
  /** Answers success without doing anything. */
  | { kind: 'answer-without-effect' }
  | { kind: 'duplicate-webhook' }
  | { kind: 'late-webhook'; ms: number }
  | { kind: 'webhook-before-answer' }

/** When a fault happens: on which operation (default all), how many times (default always), on which share of requests. */
export interface FaultRule {
  kind: Fault['kind']
  op?: string
  times?: number
  ms?: number
  status?: number
  share?: number
}

/** Says whether a partner fails now. */
export interface FaultSource {
  /**
   * The next fault for this operation; reading it uses it up. Undefined when there is none.
   * With `kinds`, only faults of those kinds are considered; the others stay.
   */
  next(op: string, kinds?: readonly Fault['kind'][]): Fault | undefined
}

/** The faults of one partner, which can be added to, listed and cleared. */
export interface FaultList extends FaultSource {
  set(rules: readonly FaultRule[]): void
  show(): FaultRule[]
  clear(): void
}

const defaultSlowMs = 5_000

function faultOf(rule: FaultRule): Fault {
  switch (rule.kind) {
    case 'slow':
    case 'late-webhook':
      return { kind: rule.kind, ms: rule.ms ?? defaultSlowMs }
    case 'error-after-effect':
    case 'error-before-effect':
      return rule.status === undefined ? { kind: rule.kind } : { kind: rule.kind, status: rule.status }
    default:
      return { kind: rule.kind }
  }
}

/** Creates an empty list; `random` decides for rules that apply to a share of the requests. */
export function createFaultList(random: () => number): FaultList {
  let rules: FaultRule[] = []

  function matches(rule: FaultRule, op: string, kinds: readonly Fault['kind'][] | undefined): boolean {
    if (rule.op !== undefined && rule.op !== op) return false
    if (kinds && !kinds.includes(rule.kind)) return false
    return rule.share === undefined || random() < rule.share
  }

  return {
    next(op, kinds) {
      const rule = rules.find((candidate) => matches(candidate, op, kinds))
      if (!rule) return undefined
      if (rule.times !== undefined) {
        rule.times -= 1
        if (rule.times <= 0) rules = rules.filter((other) => other !== rule)
      }
      return faultOf(rule)
    },
    set(input) {
      rules.push(...input.filter((rule) => rule.times !== 0).map((rule) => ({ ...rule })))
    },
    show: () => rules.map((rule) => ({ ...rule })),
    clear() {
      rules = []
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
              'answer-without-effect',
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

/** Serves a partner's faults: POST adds some, GET lists those left, DELETE clears them. */
export function mountFaults(app: FastifyInstance, partner: string, list: FaultList): void {
  const path = `/${partner}/faults`
  app.post<{ Body: { faults: FaultRule[] } }>(path, { schema: { body: faultSchema } }, (request) => {
    list.set(request.body.faults)
    return { faults: list.show() }
  })
  app.get(path, () => ({ faults: list.show() }))
  app.delete(path, () => {
    list.clear()
    return { faults: [] }
  })
}
