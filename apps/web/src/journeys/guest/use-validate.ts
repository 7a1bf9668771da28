import { CallError } from '@waea/contract/call-error'
import { guest } from '@waea/contract/money/guest'
import { responseTokenOf } from '@waea/domain/guest/purchase'
import { captcha } from '../../shell/session/shared/captcha.ts'
import { usePortal } from '../../shell/session/shared/portal.tsx'
import type { Named } from './errand.ts'

/**
 * Validates the number that a guest named, with a captcha, and returns the response token. Throws the server's refusal,
 * and 'Provided data is not valid' for an answer without its flag or its token (1§5, 3§8.4).
 */
export function useValidate(): (named: Named) => Promise<string> {
  const { send } = usePortal()
  return async (named) => {
    const UserToken = await captcha.ask('lookup')
    if (UserToken === undefined) throw new CallError('', 400, { code: 'captcha-needed' })
    const token = responseTokenOf(await send(guest.validate, { ...named, UserToken }))
    if (token === undefined) throw new CallError('', 400, { code: 'guest-data-invalid' })
    return token
  }
}
