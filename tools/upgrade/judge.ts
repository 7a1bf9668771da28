/** The portal's answer to a person or a partner, with the version that gave it. */
export interface Answered {
  phase: string
  version: string
  what: string
  status: number
}

/** A payment in the portal; `cents` as charged by the card partner, once per charge. */
export interface Paid {
  id: string
  state: string
  cents: number
  charged: readonly number[]
}

/** Everything observed during a rehearsal. */
export interface Seen {
  answers: readonly Answered[]
  /** Refusals and failures that a person met, such as an order that does not arrive. */
  refusals: readonly string[]
  /** Jobs that keep failing, and lines that the servers logged as errors. */
  jobs: readonly { phase: string; task: string; error: string }[]
  logged: readonly { version: string; text: string }[]
  payments: readonly Paid[]
  /** Charges at the card partner that name no payment of the portal. */
  unknownCharges: number
  /** Ledger transactions that do not sum to zero. */
  unbalanced: number
  /** Messages that were not sent. */
  unsent: readonly { template: string; error: string }[]
  /** Notices to the operator from the nightly reconciliations. */
  notices: readonly { kind: string; subject: string; reason: string }[]
}

/** The failures, one sentence per kind with its count; empty if the upgrade worked. */
export function faultsOf(seen: Seen): string[] {
  const faults = [
    ...seen.answers
      .filter(({ status }) => status >= 500)
      .map(({ phase, version, what, status }) => `${phase}: ${version} answered ${status} to ${what}`),
    ...seen.refusals,
    ...seen.jobs.map(({ phase, task, error }) => `${phase}: the job ${task} fails: ${error}`),
    ...seen.logged.map(({ version, text }) => `${version} logged: ${text}`),
    ...seen.payments.flatMap(faultOfPayment),
    ...seen.unsent.map(({ template, error }) => `the message ${template} was not sent: ${error}`),
    ...seen.notices.map(({ kind, subject, reason }) => `${kind}: ${subject}: ${reason}`),
  ]
  if (seen.unknownCharges > 0) faults.push(`${seen.unknownCharges} charges of the card partner have no payment`)
  if (seen.unbalanced > 0) faults.push(`${seen.unbalanced} transactions of the books do not sum to zero`)
  return counted(faults)
}

function faultOfPayment({ id, state, cents, charged }: Paid): string[] {
  if (state === 'cancelled' && charged.length === 0) return []
  if (state !== 'succeeded') return [`payment ${id} is ${state}, charged ${charged.length} times`]
  if (charged.length === 1 && charged[0] === cents) return []
  return [`payment ${id} of ${cents} cents was charged ${charged.length} times: ${charged.join(', ') || 'nothing'}`]
}

function counted(sentences: readonly string[]): string[] {
  const times = new Map<string, number>()
  for (const sentence of sentences) times.set(sentence, (times.get(sentence) ?? 0) + 1)
  return [...times].map(([sentence, count]) => (count > 1 ? `${sentence} (${count} times)` : sentence))
}

/** Git's answer to a command; empty if it fails. */
export type Git = (...args: string[]) => string

/**
 * The commit of the previous version: the one named, else the last tag, else the commit before the newest migration.
 * Throws an error with a sentence if there is none.
 */
export function versionBefore(args: readonly string[], git: Git): string {
  const [named, ...more] = args
  if (more.length > 0 || named?.startsWith('-'))
    throw new Error('npm run upgrade:rehearse -- [FROM]: FROM is a commit, a branch or a tag.')
  // A tag on the newest commit is the new version itself.
  const tag = named ? '' : git('describe', '--tags', '--abbrev=0', 'HEAD^')
  const migrated = named || tag ? '' : git('log', '-1', '--format=%H', '--', 'apps/server/src/migrations')
  const from = named || tag || `${migrated}^`
  const commit = from === '^' ? '' : git('rev-parse', '--verify', '--quiet', `${from}^{commit}`)
  if (commit) return commit
  throw new Error(named ? `Git knows no version ${named}.` : 'There is no version before this one: name one.')
}
