/** An answer of the portal to a person or a partner, by the version that gave it. */
export interface Answered {
  phase: string
  version: string
  what: string
  status: number
}

/** A payment as the portal has it; `cents` as the card partner charged, once for each charge. */
export interface Paid {
  id: string
  state: string
  cents: number
  charged: readonly number[]
}

/** What was seen during a rehearsal. */
export interface Seen {
  answers: readonly Answered[]
  /** What a person's way met: a refusal, an order that does not arrive. */
  refusals: readonly string[]
  /** Jobs that keep failing, and lines that the servers logged as errors. */
  jobs: readonly { phase: string; task: string; error: string }[]
  logged: readonly { version: string; text: string }[]
  payments: readonly Paid[]
  /** Charges of the card partner that name no payment of the portal. */
  unknownCharges: number
  /** Transactions of the books that do not sum to zero. */
  unbalanced: number
  /** Messages that were not sent. */
  unsent: readonly { template: string; error: string }[]
  /** What the nightly comparisons told the operator. */
  notices: readonly { kind: string; subject: string; reason: string }[]
}

/** What failed, a sentence for each kind of it with how often; empty where the upgrade held. */
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

/** What Git answers to a command; empty where it fails. */
export type Git = (...args: string[]) => string

/**
 * The commit of the version before: the one that was named, else the last tag, else the commit before the newest
 * migration. Throws a sentence where there is none.
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
