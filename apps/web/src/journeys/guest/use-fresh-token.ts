import { CallError } from '@waea/contract/call-error'
import type { Errand } from './errand.ts'
import { useValidate } from './use-validate.ts'

/**
 * Runs a call that needs a response token with the errand's token. If the token is used up or expired, validates the
 * number again, with a captcha; what was typed is kept.
 */
export function useFreshToken(errand: Errand, keep: (errand: Errand) => void) {
  const validate = useValidate()
  const renew = async () => {
    const token = await validate(errand.named)
    keep({ ...errand, token })
    return token
  }
  return async <Answer>(work: (token: string) => Promise<Answer>): Promise<Answer> => {
    if (errand.token === undefined) return work(await renew())
    try {
      return await work(errand.token)
    } catch (error) {
      if (!isTokenRefused(error)) throw error
      return work(await renew())
    }
  }
}

function isTokenRefused(error: unknown): boolean {
  return error instanceof CallError && error.code === 'guest-data-invalid' && error.field === 'ResponseToken'
}
