import { identity } from '@waea/contract/people/identity'
import { useCall } from '../../../shell/data/shared/use-call.ts'

/**
 * Whether the person has a password to confirm with. People with only a passkey or a provider confirm another way.
 * While unknown or unreadable, true: most people have one.
 */
export function useHasPassword(): boolean {
  return useCall(identity.me, {}).data?.HasPassword !== false
}
