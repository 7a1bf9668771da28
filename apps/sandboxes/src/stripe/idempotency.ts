import { type Account, digest } from './account.ts'
import { Refusal } from './errors.ts'
import type { KeptAnswer } from './types.ts'

const maxKeyLength = 255
const keptSeconds = 24 * 3600

/** Whether a key is new, or has an answer to replay. */
export type KeyState = { kept: KeptAnswer } | { fresh: true }

/** The answers under idempotency keys, kept for a day, and the keys of calls in progress. */
export function createIdempotencyKeys(account: Account) {
  const inProgress = new Set<string>()

  function deleteExpired(): void {
    const oldest = account.seconds() - keptSeconds
    for (const answer of account.store.all('answers')) {
      if (answer.created >= oldest) return
      account.store.remove('answers', answer.id)
    }
  }

  return {
    /** Reserves the key for a call. Refuses other parameters, another path, and a key in progress. */
    take(key: string, path: string, body: string): KeyState {
      if (key.length > maxKeyLength) {
        throw new Refusal(400, {
          type: 'invalid_request_error',
          message: `Idempotency keys can be at most ${maxKeyLength} characters long.`,
        })
      }
      if (inProgress.has(key)) {
        throw new Refusal(409, {
          type: 'idempotency_error',
          code: 'idempotency_key_in_use',
          message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
        })
      }
      const kept = account.store.get('answers', key)
      if (!kept) {
        inProgress.add(key)
        return { fresh: true }
      }
      if (kept.path !== path) {
        throw new Refusal(400, {
          type: 'idempotency_error',
          message: `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' vs '${kept.path}'). Try using a key other than '${key}' if you meant to execute a different request.`,
        })
      }
      if (kept.digest !== digest(sortedParams(body))) {
        throw new Refusal(400, {
          type: 'idempotency_error',
          message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        })
      }
      return { kept }
    },
    /** Keeps the answer of a call; the caller commits it with the call's changes. */
    keep(key: string, path: string, requestBody: string, status: number, body: string): void {
      account.store.put('answers', {
        id: key,
        path,
        digest: digest(sortedParams(requestBody)),
        status,
        body,
        created: account.seconds(),
      })
      deleteExpired()
    },
    /** Frees the key of a call that ended. */
    release(key: string): void {
      inProgress.delete(key)
    },
  }
}

/** Parameters in a fixed order, as their order doesn't matter. */
function sortedParams(body: string): string {
  return body.split('&').sort().join('&')
}
