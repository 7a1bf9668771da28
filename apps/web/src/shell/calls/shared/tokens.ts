import { isTokenValid } from '@waea/domain/identity/session'
import { fromNanos } from '@waea/kit/nanos'
import { serverNow } from './server-time.ts'

type Token = { value: string; expiresAt: Date }

/** The access token of this tab. It lives in memory only; the refresh token is in a cookie that no script can read. */
export type TokenKeeper = {
  current: () => Token | undefined
  /** Whether the token has more than 5 minutes left. */
  isUsable: () => boolean
  /**
   * Keeps a token with its expiry in nanoseconds if it is newer than the current one; ignores '-' and missing values.
   */
  adopt: (value: string | null | undefined, expiresAtNanos: number | string | null | undefined) => boolean
  forget: () => void
}

export function keepToken(now: () => number = () => serverNow()): TokenKeeper {
  let token: Token | undefined
  return {
    current: () => token,
    isUsable: () => token !== undefined && isTokenValid(token.expiresAt, new Date(now())),
    adopt(value, expiresAtNanos) {
      const nanos = Number(expiresAtNanos)
      if (!value || value === '-' || !Number.isFinite(nanos)) return false
      const expiresAt = fromNanos(nanos)
      if (expiresAt.getTime() <= now()) return false
      if (token && token.value !== value && token.expiresAt > expiresAt) return false
      token = { value, expiresAt }
      return true
    },
    forget() {
      token = undefined
    },
  }
}
