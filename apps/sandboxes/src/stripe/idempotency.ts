import { type Account, digest } from './account.ts'
import { Refusal } from './errors.ts'
import type { KeptAnswer } from './types.ts'

const longestKey = 255
const keptSeconds = 24 * 3600

/** What a key means for a call: run it, or give the answer that was kept. */
export type KeyState = { kept: KeptAnswer } | { fresh: true }

/** Answers kept under idempotency keys for a day, and the keys of calls still under way. */
export function createKeys(account: Account) {
  const underWay = new Set<string>()

  function forgetOld(): void {
    const oldest = account.seconds() - keptSeconds
    for (const answer of account.store.all('answers')) {
      if (answer.created >= oldest) return
      account.store.remove('answers', answer.id)
    }
  }

  return {
    /** Takes the key for a call. Refuses other parameters, another path, and a call that is still under way. */
    take(key: string, path: string, body: string): KeyState {
      if (key.length > longestKey) {
        throw new Refusal(400, {
          type: 'invalid_request_error',
          message: `Idempotency keys can be at most ${longestKey} characters long.`,
        })
      }
      if (underWay.has(key)) {
        throw new Refusal(409, {
          type: 'idempotency_error',
          code: 'idempotency_key_in_use',
          message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
        })
      }
      const kept = account.store.get('answers', key)
      if (!kept) {
        underWay.add(key)
        return { fresh: true }
      }
      if (kept.path !== path) {
        throw new Refusal(400, {
          type: 'idempotency_error',
          message: `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' vs '${kept.path}'). Try using a key other than '${key}' if you meant to execute a different request.`,
        })
      }
      if (kept.digest !== digest(sorted(body))) {
        throw new Refusal(400, {
          type: 'idempotency_error',
          message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        })
      }
      return { kept }
    },
    /** Keeps the answer of a call that ran; it is written with the call's own changes. */
    keep(key: string, path: string, requestBody: string, status: number, body: string): void {
      account.store.put('answers', {
        id: key,
        path,
        digest: digest(sorted(requestBody)),
        status,
        body,
        created: account.seconds(),
      })
      forgetOld()
    },
    /** Lets go of the key of a call that ended. */
    release(key: string): void {
      underWay.delete(key)
    },
  }
}

/** The same parameters in another order are the same parameters. */
function sorted(body: string): string {
  return body.split('&').sort().join('&')
}
