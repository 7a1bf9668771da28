import { CallError } from '../../shell/calls/shared/call-error.ts'
import type { Errand } from './errand.ts'
import { useValidate } from './use-validate.ts'

/**
 * Runs what needs a response token with the one of the errand. Where that is used up or over, the number is validated
 * again, behind the captcha, and what was typed stays.
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
