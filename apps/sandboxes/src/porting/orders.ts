import { type Journal, openJournal } from '../journal.ts'
import { type Hours, isOpen } from './hours.ts'
import { isWrongProof, outcomeOf } from './numbers.ts'

export type Status =
  | 'PORT_REQUESTED'
  | 'PORT_VALIDATED'
  | 'PORT_APPROVED'
  | 'INTRA_CARRIER_WAIT'
  | 'NETWORK_PROVISIONING'
  | 'PORT_COMPLETED'
  | 'PORT_CANCELED'
  | 'PORT_REJECTED'
  | 'SERVICE_ACTIVATION_FAILED'

/** A request by the gaining provider. */
export interface Input {
  requestId: string
  gainingServiceProviderId: string
  losingServiceProviderId: string
  /** In national format, such as 0215550142. */
  phoneNumber: string
  prePayPrePaid: boolean
  accountNumber?: string
  handsetReference?: string
  customerName?: string
  /** When the number should move. */
  readyForService?: string
}

/** A porting order, from the request to its end. */
export interface Order extends Input {
  som: string
  status: Status
  reason?: string
  /** The number of changes so far. */
  version: number
  authoriseBy: string
  isAuthorised: boolean
  /** The action of each requestId. */
  requests: Record<string, string>
  steps: { status: Status; at: string }[]
}

interface Exchange {
  dataDir: string | undefined
  ownProviderId: string
  stepMs: number
  clock: { now(): Date; hours(): Hours }
  /** Called on each change of an order. */
  moved(order: Order): void
}

/** A refused request. */
export class Refusal extends Error {
  readonly status: number
  readonly errorCode: number
  readonly reason: string
  readonly som: string | undefined

  constructor(status: number, errorCode: number, reason: string, som?: string) {
    super(reason)
    this.status = status
    this.errorCode = errorCode
    this.reason = reason
    this.som = som
  }
}

const replyWithinMs = 2 * 3_600_000
const over: readonly Status[] = ['PORT_COMPLETED', 'PORT_CANCELED', 'PORT_REJECTED', 'SERVICE_ACTIVATION_FAILED']
const moving: readonly Status[] = ['NETWORK_PROVISIONING', ...over]
const lookAgainMs = 250

/** The porting orders. The other providers act one step later, in their hours. */
export class Orders {
  readonly #exchange: Exchange
  readonly #journal: Journal<Order>
  readonly #orders = new Map<string, Order>()
  readonly #requests = new Map<string, string>()
  /** The last order of each number. */
  readonly #ofNumber = new Map<string, string>()
  readonly #timers = new Set<NodeJS.Timeout>()
  #count = 0

  constructor(exchange: Exchange) {
    this.#exchange = exchange
    this.#journal = openJournal<Order>(exchange.dataDir, 'porting-orders')
    for (const order of this.#journal.load()) this.#keep(order)
    this.#journal.rewrite([...this.#orders.values()])
    for (const order of this.#orders.values()) this.#plan(order)
  }

  find(som: string): Order | undefined {
    return this.#orders.get(som)
  }

  ofRequest(requestId: string): Order | undefined {
    return this.#orders.get(this.#requests.get(requestId) ?? '')
  }

  ofNumber(phoneNumber: string): Order | undefined {
    return this.#orders.get(this.#ofNumber.get(phoneNumber) ?? '')
  }

  /** All orders, the newest first. */
  all(): Order[] {
    return [...this.#orders.values()].reverse()
  }

  /** Creates an order; the same requestId is the same order. */
  request(input: Input): Order {
    const known = this.ofRequest(input.requestId)
    if (known) return known
    const { atOnce } = outcomeOf(input.phoneNumber)
    if (atOnce) throw new Refusal(422, atOnce.errorCode, atOnce.reason)
    const running = this.ofNumber(input.phoneNumber)
    if (running && !over.includes(running.status)) throw new Refusal(409, 520, 'IN_PROGRESS', running.som)
    const at = this.#exchange.clock.now()
    this.#count = Math.max(this.#count, this.#orders.size) + 1
    const order: Order = {
      ...input,
      som: `SOM${String(1_000_000 + this.#count)}`,
      status: 'PORT_REQUESTED',
      version: 1,
      authoriseBy: new Date(at.getTime() + replyWithinMs).toISOString(),
      isAuthorised: false,
      requests: { [input.requestId]: 'request' },
      steps: [{ status: 'PORT_REQUESTED', at: at.toISOString() }],
    }
    this.#save(order)
    return order
  }

  /** Applies a provider's action to an order, once per requestId. */
  act(som: string, action: string, requestId: string, said: { reason?: string; readyForService?: string }): Order {
    const order = this.#orders.get(som)
    if (!order) throw new Refusal(404, 404, 'UNKNOWN_ORDER')
    if (order.requests[requestId]) return order
    const noted = { ...order, requests: { ...order.requests, [requestId]: action } }
    const moved = this.#applyAction(noted, action, said)
    this.#save(moved)
    return moved
  }

  /** Reschedules all orders after the clock or the hours have changed. */
  lookAgain(): void {
    for (const order of this.#orders.values()) this.#plan(order)
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#journal.close()
  }

  #applyAction(
    order: Order,
    action: string,
    { reason, readyForService }: { reason?: string; readyForService?: string },
  ): Order {
    const { status } = order
    const tooLate = () => new Refusal(409, 530, 'TOO_LATE')
    switch (action) {
      case 'authorise':
        if (status !== 'PORT_REQUESTED') throw tooLate()
        return { ...order, isAuthorised: true, version: order.version + 1 }
      case 'accept':
        if (status !== 'PORT_REQUESTED') throw tooLate()
        return this.#to(order, 'PORT_VALIDATED')
      case 'approve':
        if (status !== 'PORT_VALIDATED') throw tooLate()
        return this.#to({ ...order, ...(readyForService && { readyForService }) }, 'PORT_APPROVED')
      case 'activate':
        if (status !== 'PORT_APPROVED') throw tooLate()
        if (outcomeOf(order.phoneNumber).waits) return this.#to(order, 'INTRA_CARRIER_WAIT')
        return outcomeOf(order.phoneNumber).fails
          ? this.#to(order, 'SERVICE_ACTIVATION_FAILED', 'NETWORK')
          : this.#to(order, 'NETWORK_PROVISIONING')
      case 'complete':
      case 'release':
        if (status !== 'NETWORK_PROVISIONING') throw tooLate()
        return this.#to(order, 'PORT_COMPLETED')
      case 'fail':
        if (over.includes(status)) throw tooLate()
        return this.#to(order, 'SERVICE_ACTIVATION_FAILED', 'NETWORK')
      case 'cancel':
        if (moving.includes(status)) throw tooLate()
        return this.#to(order, 'PORT_CANCELED', reason)
      case 'refuse':
        if (moving.includes(status)) throw tooLate()
        return this.#to(order, 'PORT_REJECTED', reason)
      default:
        throw new Refusal(400, 400, 'UNKNOWN_ACTION')
    }
  }

  #to(order: Order, status: Status, reason?: string): Order {
    const at = this.#exchange.clock.now().toISOString()
    return {
      ...order,
      status,
      ...(reason && { reason }),
      version: order.version + 1,
      steps: [...order.steps, { status, at }],
    }
  }

  #keep(order: Order): void {
    this.#orders.set(order.som, order)
    this.#ofNumber.set(order.phoneNumber, order.som)
    for (const requestId of Object.keys(order.requests)) this.#requests.set(requestId, order.som)
  }

  #save(order: Order): void {
    this.#keep(order)
    this.#journal.append(order)
    this.#exchange.moved(order)
    this.#plan(order)
  }

  /** Schedules the next action of the other provider, if it has one. */
  #plan({ som, version }: Order): void {
    if (!this.#otherProvidersStep(this.#orders.get(som))) return
    const look = (ms: number) => {
      const timer = setTimeout(() => {
        this.#timers.delete(timer)
        const order = this.#orders.get(som)
        const next = this.#otherProvidersStep(order)
        if (!order || !next || order.version !== version) return
        const { clock } = this.#exchange
        if (!isOpen(clock.hours(), clock.now())) return look(lookAgainMs)
        this.#save(next(order))
      }, ms)
      this.#timers.add(timer)
    }
    look(this.#exchange.stepMs)
  }

  /** The order after the other provider's next action; undefined when it has none. */
  #otherProvidersStep(order: Order | undefined): ((order: Order) => Order) | undefined {
    if (!order || over.includes(order.status)) return undefined
    if (order.gainingServiceProviderId === this.#exchange.ownProviderId) return this.#asLosing(order)
    if (order.status === 'PORT_VALIDATED') return (one) => this.#to(one, 'PORT_APPROVED')
    const at = order.readyForService === undefined ? 0 : Date.parse(order.readyForService)
    if (order.status !== 'PORT_APPROVED' || at > this.#exchange.clock.now().getTime()) return undefined
    return (one) => this.#to(one, 'NETWORK_PROVISIONING')
  }

  #asLosing(order: Order): ((order: Order) => Order) | undefined {
    const { lies, isSilent } = outcomeOf(order.phoneNumber)
    if (isSilent) return undefined
    if (order.status === 'INTRA_CARRIER_WAIT') return (one) => this.#to(one, 'NETWORK_PROVISIONING')
    if (order.status !== 'PORT_REQUESTED') return undefined
    if (lies && order.version === 1) return (one) => ({ ...this.#to(one, 'PORT_COMPLETED'), status: 'PORT_COMPLETED' })
    if (!order.isAuthorised) return undefined
    const refusal = refusalOf(order)
    return (one) => (refusal ? this.#to(one, 'PORT_REJECTED', refusal) : this.#to(one, 'PORT_VALIDATED'))
  }
}

/** Why the losing provider refuses an order; undefined when it agrees. */
function refusalOf(order: Order): string | undefined {
  const { refusal, provider, initial } = outcomeOf(order.phoneNumber)
  if (refusal) return refusal
  if (provider !== undefined && order.losingServiceProviderId !== provider) return 'WRONG_PROVIDER'
  if (isWrongProof(order.prePayPrePaid ? order.handsetReference : order.accountNumber)) return 'WRONG_ACCOUNT'
  if (initial !== undefined && !order.customerName?.startsWith(initial)) return 'WRONG_NAME'
  return undefined
}
