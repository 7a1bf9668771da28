import type { Account } from './account.ts'
import { invalidRequest } from './errors.ts'
import type { TableName } from './store.ts'

const tableOfPrefix: readonly (readonly [prefix: string, table: TableName])[] = [
  ['cus_', 'customers'],
  ['pm_', 'payment_methods'],
  ['pi_', 'payment_intents'],
  ['seti_', 'setup_intents'],
  ['ch_', 'charges'],
  ['py_', 'charges'],
  ['mandate_', 'mandates'],
  ['du_', 'disputes'],
  ['re_', 'refunds'],
  ['txn_', 'balance_transactions'],
]

function lookUp(account: Account, id: string): object | undefined {
  const table = tableOfPrefix.find(([prefix]) => id.startsWith(prefix))?.[1]
  return table && account.store.get(table, id)
}

const maxDepth = 4

function expanded(account: Account, value: unknown, path: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => expanded(account, item, path))
  const target = typeof value === 'string' ? lookUp(account, value) : value
  const [step, ...rest] = path
  if (step === undefined || typeof target !== 'object' || target === null) return target ?? value
  const child = (target as Record<string, unknown>)[step]
  if (child === undefined) {
    throw invalidRequest(`This property cannot be expanded (${step}).`, { param: 'expand' })
  }
  return { ...target, [step]: child === null ? null : expanded(account, child, rest) }
}

/** Replaces ids in the answer with their objects, by paths such as `latest_charge.balance_transaction`. */
export function expand(account: Account, answer: unknown, paths: readonly string[] | undefined): unknown {
  let result = answer
  for (const path of paths ?? []) {
    const steps = path.split('.')
    if (steps.length > maxDepth) {
      throw invalidRequest(`You cannot expand more than ${maxDepth} levels of a property.`, { param: 'expand' })
    }
    result = expanded(account, result, steps)
  }
  return result
}
